package io.rowstream.servlet;

import io.rowstream.testing.SmallHeap;
import org.junit.jupiter.api.Tag;

/** Many slow clients over a pool of five connections, server and clients in one heap of 128 MB. */
class SlowClientsTest {
    private static final int HEAP = 128;

    @OnEachContainer
    void holdNoConnectionForLongerThanFastOnes(Container container) throws Exception {
        SmallHeap.run(HEAP, SlowClientsProbe.class, container.name(), "30", "128", "800", "64");
    }

    @Tag("soak")
    @OnEachContainer
    void holdNoConnectionForLongerThanFastOnesByTheThousand(Container container) throws Exception {
        SmallHeap.run(HEAP, SlowClientsProbe.class, container.name(), "1000", "512", "500", "32", "each");
    }
}
