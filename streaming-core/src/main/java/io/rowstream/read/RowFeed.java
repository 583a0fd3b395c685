package io.rowstream.read;

import io.rowstream.wire.CodedInput;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.EOFException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A {@link RowReader} the other way round: bytes are pushed in as they arrive, in any pieces, and rows come out as soon as they are
 * whole.
 *
 * <pre>{@code
 * RowFeed<User> feed = RowFeed.to(this::save, StreamFormat.NDJSON, ContentCoding.GZIP, User::decode, ReadOptions.DEFAULTS);
 * feed.feed(bytes); // as often as bytes arrive
 * feed.end();       // throws IncompleteStreamException if anything is missing
 * }</pre>
 *
 * <p>Rows and outcome are those of a reader, however the bytes are cut. A {@link RowStreamException} comes out of the call with
 * which the stream turns out not to be complete, after all rows before it; the feed is finished then, and throws it again whenever
 * it is called. Only {@link #end()} can say that a stream is complete. Everything runs on the thread that pushes: an executor
 * among the options is not used. Holds no more than a piece of the input and one row. Not thread-safe.
 *
 * @param <T> the type of a decoded row
 */
public final class RowFeed<T> implements AutoCloseable {
    private static final int COPY_BYTES = 16 * 1024;

    private final Consumer<? super T> consumer;
    private final CodedInput coded;
    private final RowIntake intake;
    private final SliceDecoder<T> decoder;
    private Completeness completeness = Completeness.PENDING;
    private long rows;
    private @Nullable RowStreamException failure;
    private boolean busy;
    private boolean handingOn;
    private boolean closed;

    private RowFeed(
            Consumer<? super T> consumer,
            StreamFormat format,
            ContentCoding coding,
            RowDecoder<? extends T> decoder,
            ReadOptions options) {
        this.consumer = consumer;
        this.intake = new RowIntake(format, options);
        this.decoder = new SliceDecoder<>(decoder, new RowJson(options));
        this.coded = coding.decoder();
    }

    /**
     * A feed for one stream.
     *
     * @param consumer is given each row. Where it throws, its exception comes out of the call, and the feed is finished
     * @param format how rows are framed; never guessed from the bytes
     * @param coding how the bytes are compressed; never guessed either
     * @throws IllegalArgumentException where an option does not belong to the format, as with {@link RowReader#open}
     */
    public static <T> RowFeed<T> to(
            Consumer<? super T> consumer,
            StreamFormat format,
            ContentCoding coding,
            RowDecoder<? extends T> decoder,
            ReadOptions options) {
        Objects.requireNonNull(consumer, "consumer");
        Objects.requireNonNull(decoder, "decoder");
        return new RowFeed<>(consumer, format, coding, decoder, options);
    }

    /**
     * Takes the next bytes, and hands on every row that is whole with them.
     *
     * @param bytes not kept, and not changed
     * @throws RowStreamException as soon as it is known that the stream is not complete
     */
    public void feed(byte[] bytes) {
        feed(bytes, 0, bytes.length);
    }

    /**
     * As {@link #feed(byte[])}, with a part of an array.
     *
     * @param offset first byte
     * @param length how many
     */
    public void feed(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        run(() -> take(bytes, offset, length));
    }

    /**
     * As {@link #feed(byte[])}, with what remains in a buffer.
     *
     * @param bytes its position is at its limit afterwards, also where this throws; not kept, and not changed
     */
    public void feed(ByteBuffer bytes) {
        if (bytes.hasArray()) {
            int offset = bytes.arrayOffset() + bytes.position();
            int length = bytes.remaining();
            bytes.position(bytes.limit());
            feed(bytes.array(), offset, length);
            return;
        }
        ByteBuffer rest = bytes.slice();
        bytes.position(bytes.limit());
        byte[] piece = new byte[Math.min(COPY_BYTES, rest.remaining())];
        while (rest.hasRemaining()) {
            int length = Math.min(piece.length, rest.remaining());
            rest.get(piece, 0, length);
            feed(piece, 0, length);
        }
    }

    /**
     * No more bytes will come, and the transport says that it has ended as it should. Returns only if the stream is complete.
     *
     * @throws RowStreamException where it is not
     */
    public void end() {
        if (completeness == Completeness.PENDING) {
            run(this::finish);
            close();
        }
    }

    /**
     * No more bytes will come, and the transport has failed: the stream is incomplete, whatever has arrived.
     *
     * @param cause what the transport said
     * @throws RowStreamException in any case
     */
    public void breakOff(Throwable cause) {
        Objects.requireNonNull(cause, "cause");
        run(() -> {
            throw intake.brokenOff(cause);
        });
    }

    private void take(byte[] bytes, int offset, int length) {
        coded.feed(bytes, offset, length);
        while (intake.fill(coded::decode) > 0) {
            deliver();
        }
    }

    private void deliver() {
        while (intake.frame()) {
            RowSlices slices = intake.slices();
            decoder.begin(intake.buffer(), slices);
            while (slices.hasNext()) {
                T row = decoder.decode();
                rows++;
                handingOn = true;
                consumer.accept(row);
                handingOn = false;
            }
        }
    }

    private void finish() {
        try {
            coded.end();
        } catch (EOFException e) {
            throw intake.endedInCoding(e);
        }
        completeness = intake.end();
    }

    private void run(Runnable step) {
        if (failure != null) {
            throw failure;
        }
        if (closed || busy) {
            throw new IllegalStateException(closed ? "the feed is finished" : "the feed is in the middle of a row");
        }
        busy = true;
        boolean done = false;
        try {
            step.run();
            done = true;
        } catch (RowStreamException e) {
            if (!handingOn) { // else it is the consumer's, of some other stream
                e.setLastCheckpoint(intake.checkpoint());
                failure = e;
            }
            throw e;
        } finally {
            busy = false;
            if (!done) {
                close(); // a row was lost: going on would pass over it
            }
        }
    }

    /** Rows handed on so far. */
    public long rows() {
        return rows;
    }

    /** Whether {@link #end()} found the stream complete, and what proves that no row is missing. */
    public Completeness completeness() {
        return completeness;
    }

    /**
     * The last checkpoint that was read, null where there was none: the rows up to it have been handed on, and the stream can be
     * taken up there. Stays when the feed is finished.
     */
    public @Nullable Checkpoint lastCheckpoint() {
        return intake.checkpoint();
    }

    /** Gives everything back; the feed is finished, wherever it stands. Never throws; harmless when repeated. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            decoder.release();
            coded.close();
        }
    }
}
