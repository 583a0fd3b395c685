package io.rowstream.benchmarks.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.export.Contestants.Group;
import io.rowstream.benchmarks.export.ExportBenchmark.Size;
import io.rowstream.benchmarks.report.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ExportBenchmarkTest {
    private static final int ROWS = 1_100;

    static final List<String> DATABASES = BenchmarkDatabase.NAMES;

    @ParameterizedTest
    @FieldSource("DATABASES")
    void tellsOfEveryContestantInBothCodings(String name) throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open(name)) {
            Size size = new Size(ROWS, ROWS, Duration.ZERO, 1, 2, Duration.ofSeconds(1));
            ExportTables.NARROW.create(database, ROWS);
            List<Result> results = new ArrayList<>();
            for (String group : ExportBenchmark.groups(ExportTables.NARROW)) {
                results.addAll(ExportBenchmark.run(database, ExportTables.NARROW, group, size));
            }

            for (String coding : List.of("plain", "gzip")) {
                assertThat(results)
                        .filteredOn(result -> result.label().equals(database.name() + ", " + coding))
                        .extracting(Result::contestant)
                        .containsAll(names(database))
                        .doesNotHaveDuplicates();
            }
            assertThat(results)
                    .filteredOn(result -> result.cannot() == null)
                    .allSatisfy(result -> assertThat(result.figures())
                            .containsKeys(
                                    "ms",
                                    "rowsPerSecond",
                                    "speed",
                                    "cpuSpeed",
                                    "bytesPerRow",
                                    "firstByteMs",
                                    "liveMb"));
            assertThat(results)
                    .filteredOn(result -> result.label().endsWith("gzip"))
                    .filteredOn(result -> result.cannot() == null)
                    .filteredOn(result -> !result.contestant().equals(Contestants.ALONE))
                    .allSatisfy(result -> assertThat(result.figures()).containsKey("plainCost"));
        }
    }

    private static List<String> names(BenchmarkDatabase database) {
        Contestants contestants = new Contestants(database, ExportTables.NARROW);
        return Stream.of(Group.values())
                .flatMap(group -> contestants.of(group).stream())
                .filter(contestant -> contestant.plain() != null)
                .map(Contestant::name)
                .toList();
    }

    @ParameterizedTest
    @FieldSource("DATABASES")
    void everyContestantWritesTheRowsOfTheTable(String name) throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open(name)) {
            for (ExportTable table : ExportTables.ALL) {
                table.create(database, ROWS);
                List<List<String>> expected = ExportedRows.expected(table, ROWS);
                Contestants contestants = new Contestants(database, table);
                for (ExportCase each : cases(contestants, table)) {
                    byte[] written = ExportedRows.written(each.run());
                    byte[] plain = each.gzip() ? ExportedRows.decompressed(written) : written;

                    assertThat(ExportedRows.of(table, plain))
                            .as("%s, %s", each.contestant().name(), table.name())
                            .isEqualTo(expected);
                }
            }
        }
    }

    private static List<ExportCase> cases(Contestants contestants, ExportTable table) throws Exception {
        List<Contestant> all = new ArrayList<>(List.of(contestants.loop(), contestants.compressingAlone()));
        for (String group : ExportBenchmark.groups(table)) {
            all.addAll(contestants.of(Group.valueOf(group)));
        }
        return ExportCase.of(all);
    }

    @ParameterizedTest
    @FieldSource("DATABASES")
    void rowstreamWritesTheBytesOfTheHandWrittenLoopAndASentinel(String name) throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open(name)) {
            for (ExportTable table : ExportTables.ALL) {
                table.create(database, ROWS);
                Contestants contestants = new Contestants(database, table);
                String loop = ExportedRows.string(ExportedRows.written(new HandWrittenLoop(database, table)));

                assertThat(cases(contestants, table))
                        .filteredOn(each -> each.contestant().name().startsWith("Rowstream") && !each.gzip())
                        .hasSizeGreaterThanOrEqualTo(2)
                        .allSatisfy(each -> assertThat(ExportedRows.string(ExportedRows.written(each.run())))
                                .isEqualTo(loop + "{\"end\":true,\"count\":" + ROWS + "}\n"));
            }
        }
    }

    @ParameterizedTest
    @FieldSource("DATABASES")
    void copyIsOfPostgresAlone(String name) throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open(name)) {
            assertThat(new Contestants(database, ExportTables.WIDE).of(Group.OTHERS))
                    .filteredOn(contestant -> contestant.cannot() != null)
                    .hasSize(name.equals("postgresql") ? 0 : 1);
        }
    }
}
