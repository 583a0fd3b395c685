package io.rowstream.benchmarks.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClientBenchmarkTest {
    @Test
    void tellsOfEveryContestant() throws Exception {
        String table = ClientBenchmark.run(new ClientBenchmark.Size(1_100, 2, 1, 2));

        assertThat(Contestant.values())
                .allSatisfy(contestant -> assertThat(table).contains("| " + contestant));
    }
}
