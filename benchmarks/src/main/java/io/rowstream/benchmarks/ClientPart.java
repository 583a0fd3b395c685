package io.rowstream.benchmarks;

import io.rowstream.benchmarks.client.ClientBenchmark;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.benchmarks.report.Run;
import java.util.List;

/** Clients, in one part. */
final class ClientPart implements Benchmark {
    @Override
    public String name() {
        return ClientBenchmark.TABLE;
    }

    @Override
    public Run here(boolean quick) {
        return Run.here(name(), quick, ClientBenchmark.libraries());
    }

    @Override
    public List<List<String>> parts() {
        return List.of(List.of());
    }

    @Override
    public List<Result> run(List<String> part, boolean quick) throws Exception {
        return ClientBenchmark.run(quick ? ClientBenchmark.Size.QUICK : ClientBenchmark.Size.FULL);
    }
}
