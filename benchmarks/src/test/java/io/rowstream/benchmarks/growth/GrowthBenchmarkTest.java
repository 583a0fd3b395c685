package io.rowstream.benchmarks.growth;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.growth.GrowthBenchmark.Size;
import io.rowstream.benchmarks.report.Result;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class GrowthBenchmarkTest {
    static final List<String> DATABASES = BenchmarkDatabase.NAMES;

    @ParameterizedTest
    @FieldSource("DATABASES")
    void tellsOfEverySize(String name) throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open(name)) {
            List<Result> results = GrowthBenchmark.run(database, new Size(List.of(1_000, 5_000), 0, 1));

            assertThat(results).extracting(Result::label).containsExactly("1,000 rows", "5,000 rows");
            assertThat(results)
                    .allSatisfy(result -> assertThat(result.figures()).containsKeys("nanosPerRow", "cost", "liveMb"));
        }
    }
}
