package io.rowstream.read;

/**
 * Limits of a {@link RowReader}, with defaults that suit most. Immutable.
 *
 * <p>{@link #DEFAULTS} has them all; {@link #builder()} changes some.
 */
public final class ReadOptions {
    /** Every limit at its default. */
    public static final ReadOptions DEFAULTS = builder().build();

    private final int maxRowBytes;

    private ReadOptions(Builder builder) {
        this.maxRowBytes = builder.maxRowBytes;
    }

    /** Options at their defaults, to be changed. */
    public static Builder builder() {
        return new Builder();
    }

    /** The longest row, in bytes after decoding the coding. */
    public int maxRowBytes() {
        return maxRowBytes;
    }

    @Override
    public String toString() {
        return "ReadOptions[maxRowBytes=" + maxRowBytes + "]";
    }

    /** Changes options. Not thread-safe. */
    public static final class Builder {
        private int maxRowBytes = 16 * 1024 * 1024;

        private Builder() {}

        /**
         * The longest row, in bytes, before the reader fails. By default 16 MiB. In NDJSON it bounds every line, control lines
         * and a carriage return included: a limit below some 100 bytes refuses streams whatever their rows.
         */
        public Builder maxRowBytes(int maxRowBytes) {
            if (maxRowBytes < 1) {
                throw new IllegalArgumentException("maxRowBytes must be at least 1, not " + maxRowBytes);
            }
            this.maxRowBytes = maxRowBytes;
            return this;
        }

        /** The options. */
        public ReadOptions build() {
            return new ReadOptions(this);
        }
    }
}
