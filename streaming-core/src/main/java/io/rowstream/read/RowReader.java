package io.rowstream.read;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.FilterInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
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
 * <p>The rows go by once: {@link #forEach}, {@link #iterator()}, {@link #stream()} and the chunks continue where the last call
 * stopped. Each of them throws a {@link RowStreamException} at the place where the stream turns out not to be complete, after all
 * rows that came before; whoever reaches the end without an exception has every row, as far as {@link #completeness()} says.
 * After an exception the reader is finished.
 *
 * <p>Holds at most one piece of the input and one row, or one chunk of rows, in memory. Reads as much as has arrived, never
 * waiting for more than the next row needs; with an {@linkplain ReadOptions.Builder#executor executor} it reads ahead, within
 * bounds. Bytes that are pushed instead of read are for {@link RowFeed}. Not thread-safe.
 *
 * @param <T> the type of a decoded row
 */
public final class RowReader<T> implements Iterable<T>, AutoCloseable {
    private final RowFlow<T> flow;
    private @Nullable T ahead;
    private int aheadBytes;
    private long rows;
    private long bytes;
    private boolean ended;
    private @Nullable RowStreamException failure;
    /** A failure behind rows of a chunk that have not been handed on yet. */
    private @Nullable Throwable postponed;

    private boolean closed;

    private RowReader(RowFlow<T> flow) {
        this.flow = flow;
    }

    /**
     * Reads a stream that has no content coding, with default options.
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
     * @throws IllegalArgumentException where an option does not belong to the format: a pointer to NDJSON, a token that was
     *     resumed at to a JSON array; {@code in} stays open then
     */
    public static <T> RowReader<T> open(
            InputStream in,
            StreamFormat format,
            ContentCoding coding,
            RowDecoder<? extends T> decoder,
            ReadOptions options) {
        Objects.requireNonNull(in, "in");
        Objects.requireNonNull(decoder, "decoder");
        Executor executor = options.executor();
        return new RowReader<>(
                executor == null
                        ? new SerialFlow<>(in, format, coding, decoder, options)
                        : new ParallelFlow<>(in, format, coding, decoder, options, executor));
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

    /**
     * Reads several streams as one: rows go on from one part into the next, chunks too, and the {@linkplain #lastCheckpoint() last
     * checkpoint} stands between two parts. It is complete when all parts are, and {@link RowParts#next()} has said that there is no
     * further one. Failures count the rows of all parts, and say which part it was.
     *
     * @param parts closed with the reader
     * @param maxRows the most rows of all parts together, before the reader fails
     */
    public static <T> RowReader<T> joined(RowParts<T> parts, long maxRows) {
        return new RowReader<>(new JoinedFlow<>(Objects.requireNonNull(parts, "parts"), maxRows));
    }

    /** Rows delivered so far. */
    public long rows() {
        return rows;
    }

    /** Bytes of the rows delivered so far, after the coding was removed, without what stands between rows. */
    public long bytes() {
        return bytes;
    }

    /** Whether the end was reached, without anything wrong on the way; {@link #completeness()} says what that rests on. */
    public boolean isComplete() {
        return ended;
    }

    /** Whether the end was reached, and what proves that no row is missing. */
    public Completeness completeness() {
        return ended ? flow.completeness() : Completeness.PENDING;
    }

    /**
     * The last checkpoint that was read, null where there was none: the rows up to it have been delivered, and the stream can be
     * taken up there. Stays when the reader has failed, and when it is closed.
     */
    public @Nullable Checkpoint lastCheckpoint() {
        return flow.checkpoint();
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

    /**
     * Hands every remaining row to {@code action}, several at a time, and returns only if the stream is complete. A chunk is
     * filled up before it is handed on, so the last rows of a stream that pauses wait for it to go on; the last chunk, and the one
     * before a failure, may be smaller. No chunk is empty, and each is the caller's to keep and change.
     *
     * @throws RowStreamException as soon as it is known that the stream is not complete, and all rows before were handed on
     */
    public void forEachChunk(ChunkSize size, Consumer<? super List<T>> action) {
        Iterator<List<T>> chunks = chunks(size);
        while (chunks.hasNext()) {
            action.accept(chunks.next());
        }
    }

    /**
     * The remaining rows several at a time, as with {@link #forEachChunk}. {@link Iterator#hasNext()} reads ahead by one row, and
     * is false or throws as that of {@link #iterator()}.
     */
    public Iterator<List<T>> chunks(ChunkSize size) {
        Objects.requireNonNull(size, "size");
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return RowReader.this.hasNext();
            }

            @Override
            public List<T> next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("the stream is complete");
                }
                return takeChunk(size);
            }
        };
    }

    private List<T> takeChunk(ChunkSize size) {
        List<T> chunk = new ArrayList<>();
        long before = bytes;
        try {
            do {
                chunk.add(take());
            } while (nextFits(size, chunk.size(), bytes - before) && hasNext());
        } catch (RuntimeException | Error e) {
            postponed = e; // the rows before it are handed on first
        }
        return chunk;
    }

    /** Whether there is a next row that fits; it is not decoded yet. */
    private boolean nextFits(ChunkSize size, int chunkRows, long chunkBytes) {
        int bytes = nextBytes();
        return bytes >= 0 && size.fits(chunkRows, chunkBytes, bytes);
    }

    /**
     * Hands every remaining row to {@code action} as with {@link #forEachChunk(ChunkSize, Consumer)}, but up to {@code parallelism}
     * chunks at the same time, on threads of {@code executor}. Chunks are begun in the order of the stream and end in any; so many
     * are in memory at most, and one that is being filled. Nothing waits for the executor: a chunk that it does not get to, this thread
     * hands on itself. Returns only if the stream is complete and every chunk was handed on.
     *
     * <p>After a failure, of the stream or of {@code action}, no further chunk is begun; those that were are waited for, and the first
     * failure is thrown. An interrupt lets no more chunks begin either, and stays set.
     *
     * @param action called by several threads at once
     * @param parallelism at least 1
     * @throws RowStreamException as soon as it is known that the stream is not complete, and all rows before were handed on
     */
    public void forEachChunk(ChunkSize size, Executor executor, int parallelism, Consumer<? super List<T>> action) {
        new ParallelChunks<>(executor, parallelism, action).run(chunks(size));
    }

    private boolean hasNext() {
        if (ahead == null) {
            throwPostponed();
            aheadBytes = nextBytes();
            if (aheadBytes >= 0) {
                ahead = decodeNext();
            }
        }
        return ahead != null;
    }

    private void throwPostponed() {
        Throwable thrown = postponed;
        postponed = null;
        if (thrown instanceof RuntimeException e) {
            throw e;
        } else if (thrown instanceof Error e) {
            throw e;
        }
    }

    /** The row read ahead. It is kept here, not in an iterator, so that whoever goes on after an iterator gets it. */
    private T take() {
        T row = Objects.requireNonNull(ahead);
        ahead = null;
        rows++;
        bytes += aheadBytes;
        return row;
    }

    /** How many bytes the next row has, or -1 at the proved end. */
    int nextBytes() {
        if (ended) {
            return -1;
        }
        if (failure != null) {
            throw failure;
        }
        if (closed) {
            throw new IllegalStateException("the reader is closed");
        }
        try {
            int bytes = flow.nextBytes();
            if (bytes < 0) {
                ended = true;
                close();
            }
            return bytes;
        } catch (RuntimeException | Error e) {
            throw finish(e);
        }
    }

    /** The next row, after {@link #nextBytes()}. */
    T decodeNext() {
        try {
            return flow.next();
        } catch (RuntimeException | Error e) {
            throw finish(e);
        }
    }

    /** Whatever it was, a row was lost: going on would pass over it. */
    private RuntimeException finish(Throwable thrown) {
        close();
        if (thrown instanceof RowStreamException e) {
            e.setLastCheckpoint(flow.checkpoint());
            failure = e;
            return e;
        } else if (thrown instanceof Error e) {
            throw e;
        }
        return (RuntimeException) thrown;
    }

    /** Gives everything back, wherever the reading stands, and closes the input. Never throws; harmless when repeated. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            ahead = null;
            flow.close();
        }
    }
}
