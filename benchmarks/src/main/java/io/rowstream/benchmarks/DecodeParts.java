package io.rowstream.benchmarks;

import io.rowstream.benchmarks.decode.DecodeBenchmark;
import io.rowstream.benchmarks.decode.NdjsonBenchmark;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.benchmarks.report.Run;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reading: arrays from memory, and a file of NDJSON. Each contestant is a part. */
final class DecodeParts implements Benchmark {
    @Override
    public String name() {
        return "decode";
    }

    @Override
    public Run here(boolean quick) throws IOException {
        Class<?>[] libraries = Stream.of(DecodeBenchmark.libraries(), NdjsonBenchmark.libraries())
                .flatMap(Stream::of)
                .toArray(Class<?>[]::new);
        return Run.here(name(), quick, libraries).with(DecodeBenchmark.node());
    }

    @Override
    public List<List<String>> parts() {
        List<List<String>> parts = new ArrayList<>();
        addParts(parts, DecodeBenchmark.TABLE, DecodeBenchmark.CONTESTANTS);
        addParts(parts, NdjsonBenchmark.TABLE, NdjsonBenchmark.CONTESTANTS);
        return parts;
    }

    private static void addParts(List<List<String>> parts, String table, int contestants) {
        for (int contestant = 1; contestant < contestants; contestant++) {
            parts.add(List.of(table, Integer.toString(contestant)));
        }
    }

    @Override
    public List<Result> run(List<String> part, boolean quick) throws Exception {
        int contestant = Integer.parseInt(part.get(1));
        if (part.get(0).equals(DecodeBenchmark.TABLE)) {
            return DecodeBenchmark.run(quick ? DecodeBenchmark.Size.QUICK : DecodeBenchmark.Size.FULL, contestant);
        }
        NdjsonBenchmark.Size size = quick ? NdjsonBenchmark.Size.QUICK : NdjsonBenchmark.Size.FULL;
        try (NdjsonBenchmark files = NdjsonBenchmark.create(size)) {
            return files.run(size, contestant);
        }
    }
}
