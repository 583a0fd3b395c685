package io.rowstream.read;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Rows as they arrive, and the proof that none is missing.
 *
 * <pre>{@code
 * try (RowReader<User> users = RowReader.open(in, StreamFormat.NDJSON, User::decode)) {
 *     users.forEach(this::save); // throws IncompleteStreamException if anything is missing
 * }
 * }</pre>
 *
 * <p>The rows go by once: {@link #forEach}, {@link #iterator()} and {@link #stream()} continue where the last call stopped.
 * Each of them throws a {@link RowStreamException} at the place where the stream turns out not to be complete, after all rows
 * that came before; whoever reaches the end without an exception has every row. After an exception the reader is finished.
 *
 * <p>Holds at most one piece of the input and one row in memory. Reads as much as has arrived, never waiting for more than the
 * next row needs. Not thread-safe.
 *
 * @param <T> the type of a decoded row
 */
public final class RowReader<T> implements Iterable<T>, AutoCloseable {
    private static final int BUFFER_BYTES = 64 * 1024;
    /** Arrays can be no longer, with some bytes for what comes after a row. */
    private static final int LONGEST_ROW = Integer.MAX_VALUE - 16;

    private final InputStream in;
    private final RowFramer framer;
    private final SliceDecoder<T> decoder;
    private final RowSlices slices = new RowSlices();
    private final int maxBufferBytes;
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int from;
    private int to;
    private @Nullable T ahead;
    private long rows;
    private boolean complete;
    private @Nullable RowStreamException failure;
    private boolean closed;

    private RowReader(
            InputStream in,
            StreamFormat format,
            ContentCoding coding,
            RowDecoder<? extends T> decoder,
            ReadOptions options) {
        this.in = coding.decode(in);
        int maxRowBytes = Math.min(options.maxRowBytes(), LONGEST_ROW);
        this.framer = RowFramer.of(format, maxRowBytes);
        this.decoder = new SliceDecoder<>(decoder, maxRowBytes);
        // One byte more than a row tells that the row is too long.
        this.maxBufferBytes = Math.max(BUFFER_BYTES, maxRowBytes + 2);
    }

    /**
     * Reads a stream that has no content coding, with default limits.
     *
     * @param in read as rows are asked for; closed with the reader
     * @param format how rows are framed; never guessed from the bytes
     */
    public static <T> RowReader<T> open(InputStream in, StreamFormat format, RowDecoder<? extends T> decoder) {
        return open(in, format, ContentCoding.IDENTITY, decoder, ReadOptions.DEFAULTS);
    }

    /**
     * Reads a stream.
     *
     * @param in read as rows are asked for; closed with the reader
     * @param format how rows are framed; never guessed from the bytes
     * @param coding how the bytes are compressed; never guessed either
     */
    public static <T> RowReader<T> open(
            InputStream in,
            StreamFormat format,
            ContentCoding coding,
            RowDecoder<? extends T> decoder,
            ReadOptions options) {
        Objects.requireNonNull(in, "in");
        Objects.requireNonNull(decoder, "decoder");
        return new RowReader<>(in, format, coding, decoder, options);
    }

    /**
     * A reader that fails at the first row, for a response that turns out not to be a stream of rows. The failure is made
     * when a row is asked for, and may read {@code in} to say more.
     *
     * @param in closed with the reader
     */
    public static <T> RowReader<T> failed(InputStream in, Supplier<? extends RowStreamException> failure) {
        InputStream failing = new FilterInputStream(in) {
            @Override
            public int read(byte[] bytes, int offset, int length) {
                throw failure.get();
            }
        };
        return open(failing, StreamFormat.NDJSON, parser -> {
            throw new IllegalStateException("there are no rows");
        });
    }

    /** Rows delivered so far. */
    public long rows() {
        return rows;
    }

    /** Whether the end was reached and proved: every row was delivered. */
    public boolean isComplete() {
        return complete;
    }

    /**
     * Hands every remaining row to {@code action}, and returns only if the stream is complete.
     *
     * @throws RowStreamException as soon as it is known that the stream is not complete
     */
    @Override
    public void forEach(Consumer<? super T> action) {
        while (hasNext()) {
            action.accept(take());
        }
    }

    /**
     * The remaining rows one by one. {@link Iterator#hasNext()} reads ahead by one row; it is false only at a proved end, and
     * throws a {@link RowStreamException} where the stream is not complete.
     */
    @Override
    public Iterator<T> iterator() {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return RowReader.this.hasNext();
            }

            @Override
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("the stream is complete");
                }
                return take();
            }
        };
    }

    /** The remaining rows as a sequential stream, which throws like {@link #iterator()}. Closing it closes the reader. */
    public Stream<T> stream() {
        int characteristics = Spliterator.ORDERED | Spliterator.NONNULL;
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator(), characteristics), false)
                .onClose(this::close);
    }

    private boolean hasNext() {
        if (ahead == null) {
            ahead = next();
        }
        return ahead != null;
    }

    /** The row read ahead. It is kept here, not in an iterator, so that whoever goes on after an iterator gets it. */
    private T take() {
        T row = Objects.requireNonNull(ahead);
        ahead = null;
        rows++;
        return row;
    }

    /** Reads the next row, or null at the proved end. */
    private @Nullable T next() {
        if (complete) {
            return null;
        }
        if (failure != null) {
            throw failure;
        }
        if (closed) {
            throw new IllegalStateException("the reader is closed");
        }
        try {
            while (!slices.hasNext()) {
                slices.clear();
                from = framer.frame(buffer, from, to, slices);
                if (slices.hasNext()) {
                    decoder.begin(buffer, slices);
                } else if (!fill()) {
                    framer.end(to - from);
                    complete = true;
                    close();
                    return null;
                }
            }
            return decoder.decode(slices.nextEnd(), rows);
        } catch (RowStreamException e) {
            failure = e;
            close();
            throw e;
        } catch (RuntimeException | Error e) {
            close(); // a row was lost: going on would pass over it
            throw e;
        }
    }

    /** Reads more behind what is left; false at the end of the input. Nothing framed is left undecoded by now. */
    private boolean fill() {
        if (from > 0) {
            System.arraycopy(buffer, from, buffer, 0, to - from);
            to -= from;
            from = 0;
        }
        if (to == buffer.length) {
            buffer = Arrays.copyOf(buffer, (int) Math.min(maxBufferBytes, 2L * buffer.length));
        } else if (to < BUFFER_BYTES && buffer.length > 16 * BUFFER_BYTES) {
            buffer = Arrays.copyOf(buffer, BUFFER_BYTES); // an exceptionally long row's memory is let go
        }
        int n;
        try {
            // No more at a time than usual, however large a row has made the buffer: all of it is framed at once.
            n = in.read(buffer, to, Math.min(BUFFER_BYTES, buffer.length - to));
        } catch (ZipException e) {
            throw new MalformedStreamException(
                    "the compressed stream is damaged after " + rows + " rows: " + e.getMessage(), rows, e);
        } catch (EOFException e) {
            throw new IncompleteStreamException(
                    "the stream is incomplete: it ended after " + rows + " rows, in the middle of its compression",
                    rows,
                    e);
        } catch (RowStreamException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new IncompleteStreamException(
                    "the stream is incomplete: it broke off after " + rows + " rows: " + e, rows, e);
        }
        if (n < 0) {
            return false;
        }
        to += n;
        return true;
    }

    /** Gives everything back, wherever the reading stands, and closes the input. Never throws; harmless when repeated. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        ahead = null;
        decoder.release();
        try {
            in.close();
        } catch (IOException | RuntimeException e) {
            // Nothing is left to be lost: the rows were delivered or nobody wants them.
            System.getLogger(RowReader.class.getName()).log(System.Logger.Level.DEBUG, "closing the input failed", e);
        }
    }
}
