package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Threads that serve all streams of a virtual machine. */
class StreamTimerTest {

    @Test
    void makesThreadsThatHoldNothingOfTheApplication() throws InterruptedException {
        InheritableThreadLocal<String> context = new InheritableThreadLocal<>();
        List<String> seen = new ArrayList<>();
        context.set("of the request that came first");
        try {
            Thread thread = StreamTimer.daemons("test").newThread(() -> seen.add(context.get()));
            assertThat(thread.isDaemon()).isTrue();
            assertThat(thread.getContextClassLoader()).isNull();
            thread.start();
            thread.join();
        } finally {
            context.remove();
        }

        assertThat(seen).hasSize(1).containsOnlyNulls();
    }
}
