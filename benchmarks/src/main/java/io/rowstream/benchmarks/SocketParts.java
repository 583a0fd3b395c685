package io.rowstream.benchmarks;

import io.rowstream.benchmarks.report.Result;
import io.rowstream.benchmarks.report.Run;
import io.rowstream.benchmarks.socket.SocketBenchmark;
import java.util.List;

/** Exports over a socket. Each database is a part. */
final class SocketParts implements Benchmark {
    @Override
    public String name() {
        return SocketBenchmark.TABLE;
    }

    @Override
    public Run here(boolean quick) throws ClassNotFoundException {
        return Run.here(name(), quick, SocketBenchmark.libraries());
    }

    @Override
    public List<List<String>> parts() {
        return BenchmarkDatabase.NAMES.stream().map(List::of).toList();
    }

    @Override
    public List<Result> run(List<String> part, boolean quick) throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open(part.get(0))) {
            return SocketBenchmark.run(database, quick ? SocketBenchmark.Size.QUICK : SocketBenchmark.Size.FULL);
        }
    }
}
