package io.rowstream.benchmarks.decode;

import io.rowstream.benchmarks.Cpu;
import java.util.List;
import java.util.function.LongSupplier;

/** One that decodes in this JVM. */
final class JavaContestant implements Contestant {
    private final String name;
    private final Decoding decoding;
    private final List<Worker> workers;
    private final LongSupplier cpu;

    /**
     * One that uses other threads too.
     *
     * @param workers closed with it
     */
    JavaContestant(String name, Decoding decoding, Worker... workers) {
        this.name = name;
        this.decoding = decoding;
        this.workers = List.of(workers);
        this.cpu = Cpu.ofCallerAnd(this.workers.stream().map(Worker::thread).toList());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Timing time(DecodeCase decoded) throws Exception {
        int repeats = decoded.repeats();
        long cpuBefore = cpu.getAsLong();
        long start = System.nanoTime();
        for (int i = 0; i < repeats; i++) {
            decode(decoded, new Tally());
        }
        long nanos = System.nanoTime() - start;
        return new Timing(nanos / (double) repeats, (cpu.getAsLong() - cpuBefore) / (double) repeats);
    }

    @Override
    public double pauseNanos(DecodeCase decoded) throws Exception {
        Tally.Pauses pauses = new Tally.Pauses();
        decode(decoded, pauses);
        return pauses.longestNanos();
    }

    @Override
    public double liveBytes(DecodeCase decoded, int looks) throws Exception {
        Tally.Heap heap = new Tally.Heap(decoded.rows(), looks);
        decode(decoded, heap);
        return heap.peakBytes();
    }

    private void decode(DecodeCase decoded, Tally tally) throws Exception {
        for (Document document : decoded.documents()) {
            decoding.decode(document.open(), decoded.type(), tally);
        }
        tally.end();
        tally.check(decoded.rows(), decoded.checksum());
    }

    @Override
    public void close() {
        workers.forEach(Worker::close);
    }
}
