package io.rowstream.benchmarks.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.export.ExportBenchmark.Size;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ExportBenchmarkTest {
    private static final int ROWS = 1_100;

    static final List<String> DATABASES = BenchmarkDatabase.NAMES;

    @ParameterizedTest
    @FieldSource("DATABASES")
    void tellsOfEveryContestant(String name) throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open(name)) {
            Size size = new Size(ROWS, 1, 2);
            ExportBenchmark.fill(database, size);
            StringBuilder table = new StringBuilder();
            for (int contestant = 1; contestant < ExportBenchmark.CONTESTANTS; contestant++) {
                table.append(ExportBenchmark.run(database, size, contestant));
            }

            assertThat(Contestants.on(database))
                    .hasSize(ExportBenchmark.CONTESTANTS)
                    .allSatisfy(contestant -> assertThat(table).contains("| " + contestant.name()));
        }
    }

    @ParameterizedTest
    @FieldSource("DATABASES")
    void rowstreamWritesTheBytesOfTheHandWrittenLoopAndASentinel(String name) throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open(name)) {
            Users.create(database, ROWS);
            List<Contestant> contestants = Contestants.on(database);

            assertThat(contestants)
                    .filteredOn(contestant -> contestant.name().startsWith("Rowstream"))
                    .hasSize(4)
                    .allSatisfy(contestant -> assertThat(output(contestant))
                            .isEqualTo(output(contestants.get(0)) + "{\"end\":true,\"count\":" + ROWS + "}\n"));
        }
    }

    private static String output(Contestant contestant) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        contestant.export().writeTo(bytes);
        return bytes.toString(UTF_8);
    }
}
