package io.rowstream.benchmarks.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.benchmarks.report.Result;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClientBenchmarkTest {
    @Test
    void tellsOfEveryContestant() throws Exception {
        List<Result> results = ClientBenchmark.run(new ClientBenchmark.Size(1_100, 2, 1, 2));

        assertThat(results)
                .extracting(Result::contestant)
                .containsExactlyElementsOf(
                        Stream.of(Contestant.values()).map(Contestant::toString).toList());
        assertThat(results).allSatisfy(result -> assertThat(result.figures()).containsKeys("ms", "cost"));
    }
}
