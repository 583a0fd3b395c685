package io.rowstream.benchmarks.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.benchmarks.delivery.DeliveryBenchmark.Size;
import io.rowstream.benchmarks.report.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeliveryBenchmarkTest {
    private static final Size SMALL = new Size(1_100, 2, 1, 2);

    @Test
    void tellsOfEveryContestant() throws Exception {
        List<Result> results = DeliveryBenchmark.run(SMALL);

        assertThat(results)
                .hasSize(6)
                .extracting(Result::contestant)
                .containsExactlyElementsOf(Contestants.of(SMALL.rows()).stream()
                        .map(Contestant::name)
                        .toList());
        assertThat(results)
                .allSatisfy(result ->
                        assertThat(result.figures()).containsKeys("ms", "firstByteMs", "cost", "servletCpuCost"));
    }

    @Test
    void failsWhenAContestantSendsOtherBytes() throws Exception {
        Contestant ten = Contestants.of(10).get(0);
        Contestant eleven = new Contestant("eleven", Contestants.of(11).get(0).delivery());

        assertThatThrownBy(() -> DeliveryBenchmark.run(SMALL, List.of(ten, eleven)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("eleven sends other bytes");
    }
}
