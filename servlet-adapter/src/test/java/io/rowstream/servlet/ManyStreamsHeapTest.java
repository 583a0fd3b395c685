package io.rowstream.servlet;

import io.rowstream.testing.SmallHeap;
import org.junit.jupiter.api.Tag;

/** As many long streams at a time as there are permits, server and clients in one heap of 64 MB. */
class ManyStreamsHeapTest {

    @OnEachContainer
    void holdsAsManyStreamsAsThereArePermitsAndRefusesOneMore(Container container) throws Exception {
        SmallHeap.run(HeapProbe.class, container.name(), "100000");
    }

    @Tag("soak")
    @OnEachContainer
    void holdsAsManyVeryLongStreams(Container container) throws Exception {
        SmallHeap.run(HeapProbe.class, container.name(), "1000000");
    }
}
