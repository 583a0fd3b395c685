package io.rowstream.read;

import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link RowReader} or {@link RowFeed} is told beyond format and coding, with defaults that suit most. Immutable.
 *
 * <p>{@link #DEFAULTS} has them all; {@link #builder()} changes some.
 */
public final class ReadOptions {
    /** Every option at its default. */
    public static final ReadOptions DEFAULTS = builder().build();

    private final Builder values;

    private ReadOptions(Builder values) {
        this.values = values;
    }

    /** Options at their defaults, to be changed. */
    public static Builder builder() {
        return new Builder();
    }

    /** These options, to be changed. */
    public Builder toBuilder() {
        return new Builder(values);
    }

    /** The longest row, in bytes after decoding the coding. */
    public int maxRowBytes() {
        return values.maxRowBytes;
    }

    /** The most rows of a stream. */
    public long maxRows() {
        return values.maxRows;
    }

    /** The most bytes of a stream, after decoding the coding. */
    public long maxBytes() {
        return values.maxBytes;
    }

    /** The deepest nesting of a row. */
    public int maxDepth() {
        return values.maxDepth;
    }

    /** The longest number, in characters. */
    public int maxNumberLength() {
        return values.maxNumberLength;
    }

    /** The longest name of a member, in characters. */
    public int maxNameLength() {
        return values.maxNameLength;
    }

    /** Whether NDJSON is read without control lines. */
    public boolean foreign() {
        return values.foreign;
    }

    /** Whether the transport tells where a body ends. */
    public boolean delimited() {
        return values.delimited;
    }

    /** Whether blank lines of NDJSON are skipped. */
    public boolean blankLines() {
        return values.blankLines;
    }

    /** The JSON pointer to the array of rows, null for an array at the root. */
    public @Nullable String pointer() {
        return values.pointer;
    }

    /** What runs the work that is not the caller's, null where all of it is. */
    public @Nullable Executor executor() {
        return values.executor;
    }

    /** The token that the request resumed at, null where it did not. */
    public @Nullable String resumedFrom() {
        return values.resumedFrom;
    }

    @Override
    public String toString() {
        return "ReadOptions[maxRowBytes=" + maxRowBytes() + ", maxRows=" + maxRows() + ", maxBytes=" + maxBytes()
                + ", maxDepth=" + maxDepth() + ", maxNumberLength=" + maxNumberLength() + ", maxNameLength="
                + maxNameLength() + ", foreign=" + foreign() + ", delimited=" + delimited() + ", blankLines="
                + blankLines() + ", pointer=" + pointer() + ", executor=" + executor() + ", resumedFrom="
                + resumedFrom() + "]";
    }

    /** Changes options. Not thread-safe. */
    public static final class Builder {
        private int maxRowBytes = 16 * 1024 * 1024;
        private long maxRows = Long.MAX_VALUE;
        private long maxBytes = Long.MAX_VALUE;
        private int maxDepth = 500;
        private int maxNumberLength = 20_000;
        private int maxNameLength = 50_000;
        private boolean foreign;
        private boolean delimited = true;
        private boolean blankLines;
        private @Nullable String pointer;
        private @Nullable Executor executor;
        private @Nullable String resumedFrom;

        private Builder() {}

        private Builder(Builder other) {
            maxRowBytes = other.maxRowBytes;
            maxRows = other.maxRows;
            maxBytes = other.maxBytes;
            maxDepth = other.maxDepth;
            maxNumberLength = other.maxNumberLength;
            maxNameLength = other.maxNameLength;
            foreign = other.foreign;
            delimited = other.delimited;
            blankLines = other.blankLines;
            pointer = other.pointer;
            executor = other.executor;
            resumedFrom = other.resumedFrom;
        }

        /**
         * The longest row, in bytes, before the reader fails. By default 16 MiB. In NDJSON it bounds every line, control lines
         * and a carriage return included: a limit below some 100 bytes refuses streams whatever their rows.
         */
        public Builder maxRowBytes(int maxRowBytes) {
            this.maxRowBytes = Math.toIntExact(positive("maxRowBytes", maxRowBytes));
            return this;
        }

        /** The most rows of one stream, before the reader fails. By default unlimited. */
        public Builder maxRows(long maxRows) {
            this.maxRows = positive("maxRows", maxRows);
            return this;
        }

        /**
         * The most bytes of one stream, counted after the coding was removed, before the reader fails. By default unlimited:
         * the size of a stream takes no memory.
         */
        public Builder maxBytes(long maxBytes) {
            this.maxBytes = positive("maxBytes", maxBytes);
            return this;
        }

        /**
         * How deeply a row may be nested, before the reader fails; with a {@link #pointer}, also the document around the rows.
         * By default 500.
         */
        public Builder maxDepth(int maxDepth) {
            this.maxDepth = Math.toIntExact(positive("maxDepth", maxDepth));
            return this;
        }

        /**
         * The longest number, in characters, before the reader fails. By default 20,000, which holds every decimal that a
         * writer spells out (scales up to 9,999).
         */
        public Builder maxNumberLength(int maxNumberLength) {
            this.maxNumberLength = Math.toIntExact(positive("maxNumberLength", maxNumberLength));
            return this;
        }

        /** The longest name of a member, in characters, before the reader fails. By default 50,000. */
        public Builder maxNameLength(int maxNameLength) {
            this.maxNameLength = Math.toIntExact(positive("maxNameLength", maxNameLength));
            return this;
        }

        private static long positive(String name, long value) {
            if (value < 1) {
                throw new IllegalArgumentException(name + " must be at least 1, not " + value);
            }
            return value;
        }

        /**
         * Reads NDJSON of other makers: no line is a control line, every line is a row. The end is not proved by a sentinel
         * then, but only by the transport, as {@link RowReader#completeness()} says. Changes nothing in JSON arrays, which
         * prove their end by themselves.
         */
        public Builder foreign() {
            this.foreign = true;
            return this;
        }

        /**
         * Whether the transport tells where the body ends. By default true. False says that nothing but the closing of the
         * connection ended it, as with HTTP/1.0, so that a {@link #foreign()} stream is {@link Completeness#UNPROVED}. Body
         * handlers of {@code io.rowstream.http} find out themselves.
         */
        public Builder delimited(boolean delimited) {
            this.delimited = delimited;
            return this;
        }

        /**
         * Whether blank lines of NDJSON are skipped; by default they are malformed, since a blank line may be what is left of a
         * row. Behind the sentinel they are malformed in any case.
         */
        public Builder blankLines(boolean blankLines) {
            this.blankLines = blankLines;
            return this;
        }

        /**
         * Reads a JSON array that stands inside a document, such as {@code /data/items}. By default the array is the document.
         * The whole document must be well-formed, and the pointer must name exactly one array in it; what stands outside is
         * skipped in flat memory.
         *
         * @param pointer a JSON pointer (RFC 6901); the empty one names the document
         */
        public Builder pointer(String pointer) {
            PointerTokens.of(pointer); // refuses what is none
            this.pointer = pointer;
            return this;
        }

        /**
         * Takes work off the caller's thread: reading and inflating goes on while rows are decoded, and rows are decoded by
         * several threads at once. Rows are delivered on the caller's thread and in order all the same. Up to about 512 KiB is
         * read ahead of the rows delivered, or one row where that is longer. The decoder is called by several threads at once,
         * and not in order; the input is read, and may be closed, by another thread than the caller's.
         *
         * <p>Nothing waits for the executor: what it does not get to, the caller's thread does itself. So it may be shared,
         * busy, or of one thread. It stays the caller's; nothing of a reader that was closed stays in it for longer than a
         * blocked {@code read} of the input.
         *
         * <p>By default there is none, and everything is done on the caller's thread. A {@link RowFeed} never uses it.
         */
        public Builder executor(Executor executor) {
            this.executor = Objects.requireNonNull(executor, "executor");
            return this;
        }

        /**
         * The cursor token that the request resumed at. The first line of the answer must be the echo of this very token, else
         * the reader fails before it delivers any row: the server ignored the token and began anew. For NDJSON with control
         * lines only.
         */
        public Builder resumedFrom(String token) {
            this.resumedFrom = Objects.requireNonNull(token, "token");
            return this;
        }

        /**
         * The options.
         *
         * @throws IllegalStateException where a foreign stream is said to be resumed: it has no echo
         */
        public ReadOptions build() {
            if (foreign && resumedFrom != null) {
                throw new IllegalStateException(
                        "a stream without control lines has no echo of the token it resumed at");
            }
            return new ReadOptions(new Builder(this));
        }
    }
}
