package io.rowstream.read;

import io.rowstream.wire.StreamFormat;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Decoded bytes on their way to rows: the buffer, the framer, and the limit of the whole stream. */
final class RowIntake {
    static final int BUFFER_BYTES = 64 * 1024;
    /** Arrays can be no longer, with some bytes for what comes after a row. */
    private static final int LONGEST_ROW = Integer.MAX_VALUE - 16;

    /** Where decoded bytes come from. */
    @FunctionalInterface
    interface Source {
        /** As {@link java.io.InputStream#read(byte[], int, int)}. */
        int read(byte[] bytes, int offset, int length) throws IOException;
    }

    private final RowFramer framer;
    private final long maxBytes;
    private final int maxBufferBytes;
    private RowSlices slices = new RowSlices();
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int from;
    private int to;
    private long received;

    RowIntake(StreamFormat format, ReadOptions options) {
        this.framer = RowFramer.of(format, options);
        this.maxBytes = options.maxBytes();
        // One byte more than a row tells that the row is too long.
        this.maxBufferBytes = Math.max(BUFFER_BYTES, Math.min(options.maxRowBytes(), LONGEST_ROW) + 2);
    }

    /**
     * Frames what is there. The rows are in {@link #slices()} and stay good until the next call of anything here.
     *
     * @return false where there is no whole row: more bytes are needed
     */
    boolean frame() {
        slices.clear();
        from = framer.frame(buffer, from, to, slices);
        return !slices.isEmpty();
    }

    RowSlices slices() {
        return slices;
    }

    byte[] buffer() {
        return buffer;
    }

    @Nullable
    Checkpoint checkpoint() {
        return framer.checkpoint;
    }

    /**
     * Reads more behind what is left, once nothing framed is needed any longer.
     *
     * @return what the source said: how many bytes, or a negative number at its end
     */
    int fill(Source source) {
        makeRoom();
        // No more at a time than usual, however large a row has made the buffer: all of it is framed at once.
        int length = (int) Math.min(Math.min(BUFFER_BYTES, buffer.length - to), maxBytes - received);
        int n = length > 0 ? read(source, buffer, to, length) : read(source, new byte[1], 0, 1);
        if (n > 0 && length == 0) {
            throw new LimitExceededException(
                    "the stream is longer than maxBytes, " + maxBytes + " bytes after decoding",
                    "maxBytes",
                    framer.rows,
                    null);
        }
        if (n > 0) {
            to += n;
            received += n;
        }
        return n;
    }

    private void makeRoom() {
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
    }

    private int read(Source source, byte[] bytes, int offset, int length) {
        try {
            return source.read(bytes, offset, length);
        } catch (ZipException e) {
            throw new MalformedStreamException(
                    "the compressed stream is damaged after " + framer.rows + " rows: " + e.getMessage(),
                    framer.rows,
                    0,
                    received,
                    e);
        } catch (EOFException e) {
            throw endedInCoding(e);
        } catch (RowStreamException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw brokenOff(e);
        }
    }

    IncompleteStreamException endedInCoding(EOFException cause) {
        return new IncompleteStreamException(
                "the stream is incomplete: it ended after " + framer.rows + " rows, in the middle of its compression",
                framer.rows,
                received,
                cause);
    }

    IncompleteStreamException brokenOff(Throwable cause) {
        return new IncompleteStreamException(
                "the stream is incomplete: it broke off after " + framer.rows + " rows: " + cause,
                framer.rows,
                received,
                cause);
    }

    /**
     * The source has ended cleanly.
     *
     * @return what the end is proved by
     * @throws RowStreamException where the stream is not whole
     */
    Completeness end() {
        return framer.end(to - from);
    }

    /**
     * Gives away the rows that were framed last, with bytes that nobody else touches from now on.
     *
     * @param taker is given the buffer and the rows in it
     */
    <R> R handOver(Taker<R> taker) {
        RowSlices rows = slices;
        byte[] bytes = buffer;
        int length = rows.to() - rows.from();
        if (length < buffer.length / 4) {
            bytes = Arrays.copyOfRange(buffer, rows.from(), rows.to());
            rows.moveToStart();
        } else {
            int left = to - from;
            buffer = new byte[left < BUFFER_BYTES ? BUFFER_BYTES : bytes.length];
            System.arraycopy(bytes, from, buffer, 0, left);
            from = 0;
            to = left;
        }
        slices = new RowSlices();
        return taker.take(bytes, rows);
    }

    /** Takes rows with their bytes. */
    @FunctionalInterface
    interface Taker<R> {
        R take(byte[] buffer, RowSlices rows);
    }
}
