package io.rowstream.servlet;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Some bytes of a spool, in memory or in its file. */
final class SpoolBlock {
    final int from;
    final int to;
    /** In the file. */
    final int place;
    /** Whether it takes room in memory. */
    final boolean counted;

    private final byte @Nullable [] bytes;

    private SpoolBlock(byte @Nullable [] bytes, int place, int from, int to, boolean counted) {
        this.bytes = bytes;
        this.place = place;
        this.from = from;
        this.to = to;
        this.counted = counted;
    }

    static SpoolBlock inMemory(byte[] bytes, int from, int to) {
        return new SpoolBlock(bytes, 0, from, to, false);
    }

    /** A whole one, which takes room in memory. */
    static SpoolBlock counted(byte[] bytes, int from) {
        return new SpoolBlock(bytes, 0, from, Spool.BLOCK_BYTES, true);
    }

    /** A whole one. */
    static SpoolBlock inFile(int place, int from) {
        return new SpoolBlock(null, place, from, Spool.BLOCK_BYTES, false);
    }

    boolean isInMemory() {
        return bytes != null;
    }

    /** Of one that is in memory. */
    byte[] array() {
        return Objects.requireNonNull(bytes);
    }

    int length() {
        return to - from;
    }
}
