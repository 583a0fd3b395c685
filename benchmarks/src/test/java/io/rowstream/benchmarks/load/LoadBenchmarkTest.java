package io.rowstream.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.benchmarks.load.LoadBenchmark.Size;
import io.rowstream.benchmarks.report.Result;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadBenchmarkTest {
    @Test
    void tellsOfEveryWayWithEveryNumberOfClients() throws Exception {
        List<Result> results = LoadBenchmark.run(new Size(500, List.of(1, 10), 1_000_000, 50, 2, 64, 2));

        assertThat(results).hasSize(8).extracting(Result::label).containsOnly("1 client", "10 clients");
        assertThat(results)
                .extracting(Result::contestant)
                .containsAll(Arrays.stream(Way.values()).map(Way::text).toList());
        assertThat(results)
                .allSatisfy(result -> assertThat(result.figures())
                        .containsKeys(
                                "rowsPerSecond", "speed", "firstByteMs", "firstByteWorstMs", "liveMb", "lentSeconds"));
    }

    @Test
    void whoRunsOutOfItsHeapSaysSoInItsCell() throws Exception {
        List<Result> results = LoadBenchmark.run(new Size(200_000, List.of(1), Long.MAX_VALUE, 50, 1, 24, 2));

        assertThat(results).hasSize(4).allSatisfy(result -> {
            boolean whole = result.contestant().equals(Way.WHOLE.text());
            assertThat(result.cannot()).isEqualTo(whole ? "runs out of a heap of 24 MB" : null);
        });
    }
}
