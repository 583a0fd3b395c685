package io.rowstream.write;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds out, eight bytes at a time, whether text can be written into JSON as it stands: ASCII without control characters, quotation
 * marks and backslashes (RFC 8259, section 7).
 */
final class PlainText {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long SPACES = ONES * ' ';
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';

    private PlainText() {}

    /** Whether {@code bytes[from, to)} can. */
    static boolean is(byte[] bytes, int from, int to) {
        int last = to - Long.BYTES;
        if (last < from) {
            return isShort(bytes, from, to);
        }
        long found = suspects((long) LONG.get(bytes, last)); // overlaps what comes before it
        for (int at = from; at < last; at += Long.BYTES) {
            found |= suspects((long) LONG.get(bytes, at));
        }
        return (found & HIGHS) == 0;
    }

    /**
     * Has the high bit of a byte set where that byte is not plain; by a borrow from such a byte, above it too, but never where all
     * are plain.
     */
    private static long suspects(long word) {
        return word | (word - SPACES) | ((word ^ QUOTES) - ONES) | ((word ^ BACKSLASHES) - ONES);
    }

    private static boolean isShort(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            int c = bytes[at];
            if (c < ' ' || c == '"' || c == '\\') {
                return false;
            }
        }
        return true;
    }

    /** Whether all chars are ASCII. */
    static boolean isAscii(String text) {
        int all = 0;
        int length = text.length();
        int at = 0;
        for (; at + 3 < length; at += 4) {
            all |= (text.charAt(at) | text.charAt(at + 1)) | (text.charAt(at + 2) | text.charAt(at + 3));
        }
        for (; at < length; at++) {
            all |= text.charAt(at);
        }
        return all < 0x80;
    }
}
