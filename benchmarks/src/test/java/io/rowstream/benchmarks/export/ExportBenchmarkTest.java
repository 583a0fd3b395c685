package io.rowstream.benchmarks.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.export.ExportBenchmark.Size;
import io.rowstream.benchmarks.report.Result;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
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
            List<Result> results = new ArrayList<>();
            for (int contestant = 1; contestant < ExportBenchmark.CONTESTANTS; contestant++) {
                results.addAll(ExportBenchmark.run(database, size, contestant));
            }

            assertThat(results)
                    .extracting(Result::contestant)
                    .containsExactlyElementsOf(Contestants.on(database).stream()
                            .map(Contestant::name)
                            .toList());
            assertThat(results).allSatisfy(result -> {
                assertThat(result.label()).isEqualTo(database.name());
                assertThat(result.figures()).containsKeys("ms", "rowsPerSecond", "speed", "cpuSpeed", "bytesPerRow");
            });
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
