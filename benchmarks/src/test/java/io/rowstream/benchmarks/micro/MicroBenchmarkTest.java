package io.rowstream.benchmarks.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.benchmarks.micro.MicroBenchmark.Size;
import io.rowstream.benchmarks.report.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

class MicroBenchmarkTest {
    @Test
    void tellsOfEveryPieceBesideTheSameByHand() throws Exception {
        List<Result> results = MicroBenchmark.run(new Size(0, 0, 1, 10));

        assertThat(results)
                .hasSize(16)
                .allSatisfy(result -> assertThat(result.figures())
                        .containsKeys("nanos", "bytes")
                        .allSatisfy((name, figure) -> assertThat(figure.upper()).isPositive()));
        assertThat(results)
                .filteredOn(result -> result.label().equals("Rowstream"))
                .hasSize(8)
                .allSatisfy(result -> assertThat(result.figures()).containsKey("cost"));
    }
}
