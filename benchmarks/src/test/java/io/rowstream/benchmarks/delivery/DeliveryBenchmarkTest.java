package io.rowstream.benchmarks.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.benchmarks.delivery.DeliveryBenchmark.Size;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeliveryBenchmarkTest {
    private static final Size SMALL = new Size(1_100, 2, 1, 2);

    @Test
    void tellsOfEveryContestant() throws Exception {
        String table = DeliveryBenchmark.run(SMALL);

        assertThat(Contestants.of(SMALL.rows()))
                .hasSize(6)
                .allSatisfy(contestant -> assertThat(table).contains("| " + contestant.name()));
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
