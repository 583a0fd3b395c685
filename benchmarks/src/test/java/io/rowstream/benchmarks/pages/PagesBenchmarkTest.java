package io.rowstream.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.pages.PagesBenchmark.Size;
import io.rowstream.benchmarks.report.Result;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class PagesBenchmarkTest {
    static final List<String> DATABASES = BenchmarkDatabase.NAMES;

    @ParameterizedTest
    @FieldSource("DATABASES")
    void tellsOfEveryContestantAtEveryDepth(String name) throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open(name)) {
            List<Result> results = PagesBenchmark.run(database, new Size(List.of(0, 1_000), 0, 0, 1));

            assertThat(results)
                    .hasSize(6)
                    .extracting(Result::label)
                    .containsOnly(database.name() + " at 0", database.name() + " at 1,000");
            assertThat(results)
                    .allSatisfy(result -> assertThat(result.figures()).containsKeys("ms", "speed", "cpuMs"));
        }
    }
}
