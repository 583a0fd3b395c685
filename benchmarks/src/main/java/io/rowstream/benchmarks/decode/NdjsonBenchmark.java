package io.rowstream.benchmarks.decode;

import io.rowstream.benchmarks.Rounds;
import io.rowstream.benchmarks.decode.Contestant.Timing;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.read.RowReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.ObjectMapper;

/** A file of NDJSON, plain and gzipped, to rows. Rounds are run and compared as those of exports are. */
public final class NdjsonBenchmark implements AutoCloseable {
    /** The name of its results. */
    public static final String TABLE = "ndjson";

    /** How many there are; the first is the one that the others are compared with. */
    public static final int CONTESTANTS = LineContestant.COUNT;

    private final Path folder;
    private final List<NdjsonFile> files;

    private NdjsonBenchmark(Path folder, List<NdjsonFile> files) {
        this.folder = folder;
        this.files = files;
    }

    /** Makes the files, which closing deletes. */
    public static NdjsonBenchmark create(Size size) throws IOException {
        Path folder = Files.createTempDirectory("rowstream-benchmark");
        return new NdjsonBenchmark(
                folder,
                List.of(NdjsonFile.create(folder, false, size.bytes()), NdjsonFile.create(folder, true, size.bytes())));
    }

    /** What has a version. */
    public static Class<?>[] libraries() {
        return new Class<?>[] {
            RowReader.class,
            JsonParser.class,
            ObjectMapper.class,
            com.alibaba.fastjson2.JSON.class,
            org.duckdb.DuckDBDriver.class
        };
    }

    /** Runs one contestant beside the first, and gives its results, and those of the first if it is the second. */
    public List<Result> run(Size size, int contestant) throws Exception {
        List<Result> results = new ArrayList<>();
        try (LineContestant first = LineContestant.open(0);
                LineContestant second = LineContestant.open(contestant)) {
            String absence = second.absence();
            for (NdjsonFile file : files) {
                if (absence != null) {
                    results.add(Result.cannot(TABLE, file.label(), second.name(), absence));
                    continue;
                }
                Rounds<Timing> timings = Rounds.run(
                        size.warmUps(), size.trials(), List.of(() -> first.time(file), () -> second.time(file)));
                if (contestant == 1) {
                    results.add(result(0, first, file, timings));
                }
                results.add(result(1, second, file, timings));
            }
        }
        return results;
    }

    private static Result result(int number, LineContestant contestant, NdjsonFile file, Rounds<Timing> timings) {
        return Result.of(TABLE, file.label(), contestant.name())
                .with("ms", timings.figure(number, Timing::nanos).times(1e-6))
                .with("speed", timings.speed(number, Timing::nanos))
                .with("cpuMs", timings.figure(number, Timing::cpuNanos).times(1e-6))
                .with("cpuSpeed", timings.speed(number, Timing::cpuNanos))
                .with("mbPerSecond", timings.figure(number, timing -> file.bytes() * 1e3 / timing.nanos()));
    }

    @Override
    public void close() throws IOException {
        for (NdjsonFile file : files) {
            Files.delete(file.path());
        }
        Files.delete(folder);
    }

    /**
     * How much is run.
     *
     * @param bytes of the file, before compression
     * @param warmUps rounds that are not told
     * @param trials rounds that are
     */
    public record Size(long bytes, int warmUps, int trials) {
        /** For figures to be told. */
        public static final Size FULL = new Size(100_000_000, 2, 11);

        /** For a first look. */
        public static final Size QUICK = new Size(3_000_000, 1, 3);
    }
}
