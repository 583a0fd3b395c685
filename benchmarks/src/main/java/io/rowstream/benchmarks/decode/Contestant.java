package io.rowstream.benchmarks.decode;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One way to decode, and how it is measured. */
interface Contestant extends AutoCloseable {
    String name();

    /** Why it takes no part here, null where it does. */
    default @Nullable String absence() {
        return null;
    }

    /** Decodes all documents of a case, several times. */
    Timing time(DecodeCase decoded) throws Exception;

    /** Decodes all documents once more, and gives the longest time in which nothing was handed over. */
    double pauseNanos(DecodeCase decoded) throws Exception;

    /**
     * Decodes all documents once more, and gives the most that was live meanwhile.
     *
     * @param looks how often to look, if there is more than one moment to do it
     */
    double liveBytes(DecodeCase decoded, int looks) throws Exception;

    /** Gives back what it holds. */
    @Override
    default void close() throws IOException {}

    /**
     * What decoding took, once.
     *
     * @param nanos from the beginning to the end
     * @param cpuNanos processor time of the threads that did it
     */
    record Timing(double nanos, double cpuNanos) {}
}
