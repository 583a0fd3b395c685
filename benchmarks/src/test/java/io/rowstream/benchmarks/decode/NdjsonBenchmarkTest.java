package io.rowstream.benchmarks.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.benchmarks.decode.NdjsonBenchmark.Size;
import io.rowstream.benchmarks.report.Result;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NdjsonBenchmarkTest {
    private static final Size SMALL = new Size(300_000, 1, 2);

    @Test
    void tellsOfEveryContestant() throws Exception {
        List<Result> results = new ArrayList<>();
        try (NdjsonBenchmark files = NdjsonBenchmark.create(SMALL)) {
            for (int contestant = 1; contestant < NdjsonBenchmark.CONTESTANTS; contestant++) {
                results.addAll(files.run(SMALL, contestant));
            }
        }

        assertThat(results).hasSize(2 * NdjsonBenchmark.CONTESTANTS).allSatisfy(result -> {
            assertThat(result.label()).isIn("plain", "gzip");
            assertThat(result.figures()).containsKeys("ms", "speed", "cpuMs", "cpuSpeed", "mbPerSecond");
        });
    }

    @Test
    void whereANativeLibraryIsMissingTheCellSaysSo() throws Exception {
        try (LineContestant absent = LineContestant.ifAvailable("DuckDB", name -> {
            throw new ExceptionInInitializerError(new IllegalStateException("no library for plan9"));
        })) {
            assertThat(absent.name()).isEqualTo("DuckDB");
            assertThat(absent.absence()).isEqualTo("not available here: no library for plan9");
        }
    }
}
