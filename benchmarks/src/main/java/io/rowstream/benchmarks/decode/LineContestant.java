package io.rowstream.benchmarks.decode;

import io.rowstream.benchmarks.Cpu;
import io.rowstream.benchmarks.decode.Contestant.Timing;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Who takes part with files of NDJSON.
 *
 * @param cpu the clock of the threads that decode
 * @param resource closed with it
 * @param absence why it cannot take part here, null where it can
 */
record LineContestant(
        String name,
        LineDecoding decoding,
        LongSupplier cpu,
        Resource resource,
        @Nullable String absence) implements AutoCloseable {
    private static final List<Opener> ALL = List.of(
            () -> of("Jackson on 128 KB slices by hand", LineDecodings::jacksonByHand),
            () -> of("Jackson by hand, again", LineDecodings::jacksonByHand),
            () -> of("Rowstream rows", LineDecodings.rowstream()),
            LineContestant::rowstreamOnTwoThreads,
            () -> of("MappingIterator", LineDecodings::mappingIterator),
            () -> of("fastjson2 per line", LineDecodings::fastjson2),
            () -> ifAvailable("DuckDB read_json, two threads", LineContestant::duckDb));

    static final int COUNT = ALL.size();

    /** The first is what the others are compared with. */
    static LineContestant open(int number) throws SQLException {
        return ALL.get(number).open();
    }

    private static LineContestant of(String name, LineDecoding decoding) {
        return new LineContestant(name, decoding, Cpu::ofCaller, () -> {}, null);
    }

    private static LineContestant rowstreamOnTwoThreads() {
        Worker worker = new Worker();
        return new LineContestant(
                "Rowstream rows, two threads",
                LineDecodings.rowstream(worker.executor()),
                Cpu.ofCallerAnd(List.of(worker.thread())),
                worker::close,
                null);
    }

    private static LineContestant duckDb(String name) throws SQLException {
        DuckDb duckDb = DuckDb.open();
        return new LineContestant(name, duckDb, Cpu::ofProcess, duckDb::close, null);
    }

    /** A contestant of which not every platform has the native library; {@link #absence} tells where it is missing. */
    static LineContestant ifAvailable(String name, NativeOpener opener) {
        try {
            return opener.open(name);
        } catch (SQLException | LinkageError e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            String why = "not available here: " + cause.getMessage();
            return new LineContestant(name, (file, tally) -> {}, Cpu::ofCaller, () -> {}, why);
        }
    }

    Timing time(NdjsonFile file) throws Exception {
        Tally tally = new Tally();
        long cpuBefore = cpu.getAsLong();
        long start = System.nanoTime();
        decoding.decode(file, tally);
        long nanos = System.nanoTime() - start;
        long cpuNanos = cpu.getAsLong() - cpuBefore;
        tally.check(file.rows(), file.checksum());
        return new Timing(nanos, cpuNanos);
    }

    @Override
    public void close() throws SQLException {
        resource.close();
    }

    private interface Opener {
        LineContestant open() throws SQLException;
    }

    /** Needs what not every platform has. */
    @FunctionalInterface
    interface NativeOpener {
        LineContestant open(String name) throws SQLException;
    }

    /** What it holds. */
    interface Resource {
        void close() throws SQLException;
    }
}
