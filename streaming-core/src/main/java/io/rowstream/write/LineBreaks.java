package io.rowstream.write;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds line breaks eight bytes at a time: every row is searched, so a byte at a time would show. */
final class LineBreaks {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long LINE_FEEDS = ONES * '\n';
    private static final long CARRIAGE_RETURNS = ONES * '\r';

    private LineBreaks() {}

    /** Whether {@code bytes[from, to)} holds a line feed or a carriage return. */
    static boolean in(byte[] bytes, int from, int to) {
        int at = from;
        for (; at + 8 <= to; at += 8) {
            long word = (long) LONG.get(bytes, at);
            if ((zeroBytes(word ^ LINE_FEEDS) | zeroBytes(word ^ CARRIAGE_RETURNS)) != 0) {
                return true;
            }
        }
        for (; at < to; at++) {
            if (bytes[at] == '\n' || bytes[at] == '\r') {
                return true;
            }
        }
        return false;
    }

    /** Not zero exactly if one of the eight bytes is zero (the classic carry trick; see Hacker's Delight, 6-1). */
    private static long zeroBytes(long word) {
        return (word - ONES) & ~word & HIGHS;
    }
}
