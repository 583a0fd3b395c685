package io.rowstream.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RoundsTest {
    private final AtomicInteger calls = new AtomicInteger();
    private final Callable<Integer> contestant = calls::incrementAndGet;

    @Test
    void everyRoundIsRunWhereThereIsTime() throws Exception {
        Rounds.run(4, 7, Duration.ofHours(1), List.of(contestant));

        assertThat(calls).hasValue(4 + 7);
    }

    @Test
    void oneWarmUpAndThreeRoundsAreRunWhereThereIsNone() throws Exception {
        Rounds.run(4, 7, Duration.ZERO, List.of(contestant));

        assertThat(calls).hasValue(1 + 3);
    }

    @Test
    void fewerRoundsThanThatAreNotMadeMore() throws Exception {
        Rounds.run(0, 2, Duration.ZERO, List.of(contestant));

        assertThat(calls).hasValue(2);
    }
}
