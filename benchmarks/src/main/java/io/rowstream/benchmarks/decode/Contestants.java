package io.rowstream.benchmarks.decode;

import io.rowstream.read.ReadOptions;
import java.io.IOException;
import java.util.List;

/** Who takes part. */
final class Contestants {
    private static final List<Opener> ALL = List.of(
            () -> new JavaContestant("MappingIterator", new Decodings.MappingIteratorRows()),
            () -> new JavaContestant("MappingIterator, again", new Decodings.MappingIteratorRows()),
            () -> new JavaContestant("Rowstream rows", Decodings.rows(ReadOptions.DEFAULTS)),
            () -> new JavaContestant("Rowstream chunks", Decodings.chunks(ReadOptions.DEFAULTS)),
            Contestants::rowsOfTwoThreads,
            Contestants::chunksOfTwoThreads,
            () -> new JavaContestant("databind readValue", new Decodings.ReadValue()),
            () -> new JavaContestant("Gson JsonReader", new Decodings.Gson()),
            () -> new JavaContestant("fastjson2 parseArray", new Decodings.Fastjson2()),
            () -> NodeContestant.start("node"));

    static final int COUNT = ALL.size();

    private Contestants() {}

    /** The first is what the others are compared with; the second is the same once more, and shows what the figures are worth. */
    static Contestant open(int number) throws IOException {
        return ALL.get(number).open();
    }

    private static Contestant rowsOfTwoThreads() {
        Worker worker = new Worker();
        return new JavaContestant("Rowstream rows, two threads", Decodings.rows(options(worker)), worker);
    }

    private static Contestant chunksOfTwoThreads() {
        Worker worker = new Worker();
        return new JavaContestant("Rowstream chunks, two threads", Decodings.chunks(options(worker)), worker);
    }

    /** The caller's thread and another one. */
    private static ReadOptions options(Worker worker) {
        return ReadOptions.builder().executor(worker.executor()).build();
    }

    private interface Opener {
        Contestant open() throws IOException;
    }
}
