package io.rowstream.servlet;

import io.rowstream.testing.FieldCase;
import io.rowstream.testing.SmallHeap;
import org.junit.jupiter.api.Tag;

/** As many long streams at a time as there are permits, server and clients in one heap of 64 MB. */
class ManyStreamsHeapTest {

    @OnEachContainer
    @FieldCase("S11")
    void holdsAsManyStreamsAsThereArePermitsAndRefusesOneMore(Container container) throws Exception {
        SmallHeap.run(HeapProbe.class, container.name(), "100000");
    }

    @Tag("soak")
    @OnEachContainer
    @FieldCase("S11")
    void holdsAsManyVeryLongStreams(Container container) throws Exception {
        SmallHeap.run(HeapProbe.class, container.name(), "1000000");
    }
}
