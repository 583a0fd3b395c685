package io.rowstream.testing;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** A long text that takes no memory: a beginning, the same middle many times, and an end; one piece with each read. */
public final class RepeatingInput extends InputStream {
    private final byte[] start;
    private final byte[] middle;
    private final byte[] end;
    private final long times;
    private byte[] piece;
    private int at;
    private long given;

    private RepeatingInput(String start, String middle, long times, String end) {
        this.start = start.getBytes(StandardCharsets.UTF_8);
        this.middle = middle.getBytes(StandardCharsets.UTF_8);
        this.end = end.getBytes(StandardCharsets.UTF_8);
        this.times = times;
        this.piece = this.start;
    }

    /** The middle so many times between {@code start} and {@code end}. */
    public static RepeatingInput of(String start, String middle, long times, String end) {
        return new RepeatingInput(start, middle, times, end);
    }

    /** The middle so many times behind {@code start}. */
    public static RepeatingInput of(String start, String middle, long times) {
        return of(start, middle, times, "");
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
        while (at == piece.length) {
            if (given > times) {
                return -1;
            }
            piece = given++ < times ? middle : end;
            at = 0;
        }
        int n = Math.min(length, piece.length - at);
        System.arraycopy(piece, at, bytes, offset, n);
        at += n;
        return n;
    }
}
