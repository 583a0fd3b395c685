package io.rowstream.benchmarks.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.export.ExportTables;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.benchmarks.socket.SocketBenchmark.Size;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class SocketBenchmarkTest {
    private static final int ROWS = 3_000;

    static final List<String> DATABASES = BenchmarkDatabase.NAMES;

    @ParameterizedTest
    @FieldSource("DATABASES")
    void tellsOfEveryWayInBothCodings(String name) throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open(name)) {
            List<Result> results = SocketBenchmark.run(database, new Size(ROWS, 1, 2, Duration.ofSeconds(1)));

            for (String coding : List.of("plain", "gzip")) {
                assertThat(results)
                        .filteredOn(result -> result.label().equals(database.name() + ", " + coding))
                        .extracting(Result::contestant)
                        .containsExactlyElementsOf(
                                Stream.of(Way.values()).map(Way::toString).toList());
            }
            assertThat(results)
                    .allSatisfy(result -> assertThat(result.figures())
                            .containsKeys("ms", "speed", "firstByteMs", "rowsPerSecond", "jvmMs", "liveMb", "mb"));
        }
    }

    @Test
    void failsWhenARowIsMissing() throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open("h2")) {
            ExportTables.NARROW.create(database, ROWS);
            try (ExportServer server = ExportServer.start(database)) {
                RowClient client = new RowClient(true, ROWS + 1);

                for (Way way : Way.values()) {
                    assertThatThrownBy(() -> client.get(server.uri(way)))
                            .as(way.toString())
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining(" sent " + ROWS + " rows");
                }
            }
        }
    }

    @Test
    void compressedIsCompressed() throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open("h2")) {
            ExportTables.NARROW.create(database, ROWS);
            try (ExportServer server = ExportServer.start(database)) {
                for (Way way : Way.values()) {
                    long plain = new RowClient(false, ROWS).get(server.uri(way)).bytes();
                    long gzip = new RowClient(true, ROWS).get(server.uri(way)).bytes();

                    assertThat(gzip).as(way.toString()).isLessThan(plain / 5);
                }
            }
        }
    }

    @Test
    void looksAtTheHeapWhileTheAnswerIsBeingWritten() throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open("h2")) {
            ExportTables.NARROW.create(database, ROWS);
            try (ExportServer server = ExportServer.start(database)) {
                for (boolean gzip : new boolean[] {false, true}) {
                    RowClient client = new RowClient(gzip, ROWS);
                    long bytes = client.get(server.uri(Way.MARSHAL)).bytes();

                    assertThat(server.liveBytesAtHalf(Way.MARSHAL, client, bytes))
                            .as("rows that are in a list then, gzip: %s", gzip)
                            .isGreaterThan(ROWS * 24L);
                }
            }
        }
    }
}
