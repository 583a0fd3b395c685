package io.rowstream.testing;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An input stream that hands its bytes out in the pieces a test wants, as a network does, and then ends or breaks off. Reports
 * nothing as available, like many a transport.
 */
public final class PiecewiseInput extends InputStream {
    private final byte[][] pieces;
    private final @Nullable Exception failure;
    private int piece;
    private int at;
    private int closes;
    private int reads;

    private PiecewiseInput(byte[][] pieces, @Nullable Exception failure) {
        this.pieces = pieces;
        this.failure = failure;
    }

    /** Ends after the last piece. */
    public static PiecewiseInput of(byte[]... pieces) {
        return new PiecewiseInput(pieces, null);
    }

    /** Cuts {@code bytes} after {@code first} bytes. */
    public static PiecewiseInput split(byte[] bytes, int first) {
        byte[] head = Arrays.copyOf(bytes, first);
        return of(head, Arrays.copyOfRange(bytes, first, bytes.length));
    }

    /** Hands out one byte at a time. */
    public static PiecewiseInput bytewise(byte[] bytes) {
        return evenly(bytes, 1);
    }

    /** Hands out so many bytes at a time. */
    public static PiecewiseInput evenly(byte[] bytes, int size) {
        return of(pieces(bytes, size));
    }

    /** Cuts into pieces of so many bytes. */
    public static byte[][] pieces(byte[] bytes, int size) {
        byte[][] pieces = new byte[(bytes.length + size - 1) / size][];
        for (int i = 0; i < pieces.length; i++) {
            pieces[i] = Arrays.copyOfRange(bytes, i * size, Math.min(bytes.length, (i + 1) * size));
        }
        return pieces;
    }

    /** Fails after {@code bytes}. */
    public static PiecewiseInput breakingOff(byte[] bytes, IOException failure) {
        return new PiecewiseInput(new byte[][] {bytes}, failure);
    }

    /** Fails after {@code bytes}, in a way that an input stream should not. */
    public static PiecewiseInput breakingOff(byte[] bytes, RuntimeException failure) {
        return new PiecewiseInput(new byte[][] {bytes}, failure);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        reads++;
        while (piece < pieces.length && at == pieces[piece].length) {
            piece++;
            at = 0;
        }
        if (piece == pieces.length) {
            if (failure instanceof IOException io) {
                throw io;
            } else if (failure instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            return -1;
        }
        int n = Math.min(length, pieces[piece].length - at);
        System.arraycopy(pieces[piece], at, bytes, offset, n);
        at += n;
        return n;
    }

    @Override
    public void close() {
        closes++;
    }

    /** How often it was closed. */
    public int closes() {
        return closes;
    }

    /** How often it was asked for bytes. */
    public int reads() {
        return reads;
    }
}
