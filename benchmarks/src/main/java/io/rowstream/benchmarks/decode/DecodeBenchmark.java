package io.rowstream.benchmarks.decode;

import io.rowstream.benchmarks.Rounds;
import io.rowstream.benchmarks.decode.Contestant.Timing;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.read.RowReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.ObjectMapper;

/**
 * JSON arrays from memory to rows: the time by size, the longest pause and the live heap; one page or all; nested or flat; at once
 * or page by page. Rounds are run and compared as those of exports are.
 */
public final class DecodeBenchmark {
    /** The name of its results. */
    public static final String TABLE = "decode";

    /** How many there are; the first is the one that the others are compared with. */
    public static final int CONTESTANTS = Contestants.COUNT;

    private final Contestant first;
    private final Contestant second;
    private final Size size;

    private DecodeBenchmark(Contestant first, Contestant second, Size size) {
        this.first = first;
        this.second = second;
        this.size = size;
    }

    /** What has a version. */
    public static Class<?>[] libraries() {
        return new Class<?>[] {
            RowReader.class,
            JsonParser.class,
            ObjectMapper.class,
            com.google.gson.Gson.class,
            com.alibaba.fastjson2.JSON.class
        };
    }

    /** The version of Node, or that there is none. */
    public static String node() throws IOException {
        try (NodeContestant node = NodeContestant.start("node")) {
            String version = node.version();
            return version == null ? "no Node" : "Node " + version;
        }
    }

    /** Runs one contestant beside the first, and gives its results, and those of the first if it is the second. */
    public static List<Result> run(Size size, int contestant) throws Exception {
        try (Contestant first = Contestants.open(0);
                Contestant second = Contestants.open(contestant)) {
            return new DecodeBenchmark(first, second, size).run(contestant == 1);
        }
    }

    private List<Result> run(boolean both) throws Exception {
        List<DecodeCase> cases = DecodeCase.upTo(size.sizes(), size.trialBytes());
        String absence = second.absence();
        if (absence != null) {
            return cases.stream()
                    .map(decoded -> Result.cannot(TABLE, decoded.label(), second.name(), absence))
                    .toList();
        }
        warmUp(cases.get(size.sizes() - 2));
        List<Rounds<Timing>> timings = new ArrayList<>();
        // All times first: consumers that look at clocks and heaps are other code, and would make the plain one slower.
        for (DecodeCase decoded : cases) {
            timings.add(Rounds.run(
                    size.warmUps(), size.trials(), List.of(() -> first.time(decoded), () -> second.time(decoded))));
        }
        List<Result> results = new ArrayList<>();
        for (int number = both ? 0 : 1; number < 2; number++) {
            for (int i = 0; i < cases.size(); i++) {
                results.add(result(number, cases.get(i), timings.get(i)));
            }
        }
        return results;
    }

    private void warmUp(DecodeCase decoded) throws Exception {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(size.warmUpMillis());
        do {
            first.time(decoded);
            second.time(decoded);
        } while (System.nanoTime() - end < 0);
    }

    private Result result(int number, DecodeCase decoded, Rounds<Timing> timings) throws Exception {
        Contestant contestant = number == 0 ? first : second;
        Callable<Double> pause = () -> contestant.pauseNanos(decoded);
        Rounds<Double> pauses = Rounds.run(size.warmUps(), size.trials(), List.of(pause));
        return Result.of(TABLE, decoded.label(), contestant.name())
                .with("ms", timings.figure(number, Timing::nanos).times(1e-6))
                .with("speed", timings.speed(number, Timing::nanos))
                .with("cpuMs", timings.figure(number, Timing::cpuNanos).times(1e-6))
                .with("cpuSpeed", timings.speed(number, Timing::cpuNanos))
                .with("mbPerSecond", timings.figure(number, timing -> decoded.bytes() * 1e3 / timing.nanos()))
                .with("pauseMs", pauses.figure(0, Double::doubleValue).times(1e-6))
                .with("liveMb", contestant.liveBytes(decoded, size.looks()) / 1e6);
    }

    /**
     * How much is run.
     *
     * @param sizes of arrays, the first of 1 KB, each ten times the one before; at least 3
     * @param trialBytes how much a measurement decodes, at least about, by repeating small arrays
     * @param warmUpMillis before anything is measured, for the compiler
     * @param warmUps rounds that are not told
     * @param trials rounds that are
     * @param looks at the heap, on the way through a case
     */
    public record Size(int sizes, int trialBytes, int warmUpMillis, int warmUps, int trials, int looks) {
        /** For figures to be told. */
        public static final Size FULL = new Size(5, 2_000_000, 3_000, 5, 30, 3);

        /** For a first look. */
        public static final Size QUICK = new Size(4, 300_000, 150, 2, 5, 1);
    }
}
