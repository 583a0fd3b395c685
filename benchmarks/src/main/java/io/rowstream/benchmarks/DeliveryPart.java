package io.rowstream.benchmarks;

import io.rowstream.benchmarks.delivery.DeliveryBenchmark;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.benchmarks.report.Run;
import java.util.List;

/** Delivery over HTTP, in one part. */
final class DeliveryPart implements Benchmark {
    @Override
    public String name() {
        return DeliveryBenchmark.TABLE;
    }

    @Override
    public Run here(boolean quick) {
        return Run.here(name(), quick, DeliveryBenchmark.libraries());
    }

    @Override
    public List<List<String>> parts() {
        return List.of(List.of());
    }

    @Override
    public List<Result> run(List<String> part, boolean quick) throws Exception {
        return DeliveryBenchmark.run(quick ? DeliveryBenchmark.Size.QUICK : DeliveryBenchmark.Size.FULL);
    }
}
