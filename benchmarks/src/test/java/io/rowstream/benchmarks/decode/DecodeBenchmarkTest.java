package io.rowstream.benchmarks.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.benchmarks.decode.DecodeBenchmark.Size;
import io.rowstream.benchmarks.report.Result;
import java.io.InputStream;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DecodeBenchmarkTest {
    private static final Size SMALL = new Size(3, 10_000, 0, 1, 2, 1);

    static List<Integer> contestants() {
        return IntStream.range(1, DecodeBenchmark.CONTESTANTS).boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("contestants")
    void tellsOfEveryCase(int contestant) throws Exception {
        List<Result> results = DecodeBenchmark.run(SMALL, contestant);

        assertThat(results)
                .extracting(Result::label)
                .contains("1 KB", "10 KB", "100 KB", "nested", "pages")
                .hasSize(contestant == 1 ? 10 : 5);
        assertThat(results).allSatisfy(result -> {
            if (result.cannot() == null) {
                assertThat(result.figures())
                        .containsKeys("ms", "speed", "cpuMs", "cpuSpeed", "mbPerSecond", "pauseMs", "liveMb");
            } else {
                assertThat(result.contestant()).startsWith("Node");
            }
        });
    }

    @Test
    void aContestantThatSkipsARowIsFound() throws Exception {
        Document document = Customers.array(1_000);
        DecodeCase decoded = new DecodeCase("short", List.of(document), RowType.FLAT, 1);
        Decoding skipping = new Decoding() {
            @Override
            public <T extends Row> void decode(InputStream in, RowType<T> type, Tally tally) {}
        };

        assertThatThrownBy(() -> new JavaContestant("skipping", skipping).time(decoded))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("decoded 0 rows");
    }

    @Test
    void whereThereIsNoNodeItsCellsSaySo() throws Exception {
        try (NodeContestant node = NodeContestant.start("no-such-command")) {
            assertThat(node.absence()).isEqualTo("not available here: no node");
            assertThat(node.version()).isNull();
        }
    }
}
