package io.rowstream.benchmarks.decode;

import io.rowstream.benchmarks.Cpu;
import io.rowstream.benchmarks.decode.Contestant.Timing;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Who takes part with files of NDJSON.
 *
 * @param cpu the clock of the threads that decode
 * @param resource closed with it
 */
record LineContestant(String name, LineDecoding decoding, LongSupplier cpu, Resource resource)
        implements AutoCloseable {
    private static final List<Opener> ALL = List.of(
            () -> of("Jackson on 128 KB slices by hand", LineDecodings::jacksonByHand),
            () -> of("Jackson by hand, again", LineDecodings::jacksonByHand),
            () -> of("Rowstream rows", LineDecodings.rowstream()),
            LineContestant::rowstreamOnTwoThreads,
            () -> of("MappingIterator", LineDecodings::mappingIterator),
            () -> of("fastjson2 per line", LineDecodings::fastjson2),
            LineContestant::duckDb);

    static final int COUNT = ALL.size();

    /** The first is what the others are compared with. */
    static LineContestant open(int number) throws SQLException {
        return ALL.get(number).open();
    }

    private static LineContestant of(String name, LineDecoding decoding) {
        return new LineContestant(name, decoding, Cpu::ofCaller, () -> {});
    }

    private static LineContestant rowstreamOnTwoThreads() {
        Worker worker = new Worker();
        return new LineContestant(
                "Rowstream rows, two threads",
                LineDecodings.rowstream(worker.executor()),
                Cpu.ofCallerAnd(List.of(worker.thread())),
                worker::close);
    }

    private static LineContestant duckDb() throws SQLException {
        DuckDb duckDb = DuckDb.open();
        return new LineContestant("DuckDB read_json, two threads", duckDb, Cpu::ofProcess, duckDb::close);
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

    /** What it holds. */
    interface Resource {
        void close() throws SQLException;
    }
}
