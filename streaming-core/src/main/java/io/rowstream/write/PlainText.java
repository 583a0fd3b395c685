package io.rowstream.write;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds out, eight bytes at a time, whether text can be written into JSON as it stands: ASCII without control characters, quotation
 * marks and backslashes (RFC 8259, section 7), or characters beyond ASCII from a source that is known to encode them well.
 */
final class PlainText {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long SPACES = ONES * ' ';
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';
    private static final long QUESTION_MARKS = ONES * '?';

    private PlainText() {}

    /** Whether {@code bytes[from, to)} can. */
    static boolean is(byte[] bytes, int from, int to) {
        if (to - from < Long.BYTES) {
            return isShort(bytes, from, to);
        }
        int last = to - Long.BYTES;
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
        return word | escaped(word);
    }

    private static long escaped(long word) {
        return (word - SPACES) | ((word ^ QUOTES) - ONES) | ((word ^ BACKSLASHES) - ONES);
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

    /**
     * Whether what {@link String#getBytes(java.nio.charset.Charset)} has made, in UTF-8, can be written as it stands. The JDK puts a
     * question mark where half of a surrogate pair is missing, so one that is really there counts as suspect, too.
     */
    static boolean isEncoded(byte[] text) {
        // Not "last < 0": JDK 25's compiler merges that with the array's bounds check, and takes short text for out of
        // bounds.
        if (text.length < Long.BYTES) {
            return isShortEncoded(text);
        }
        int last = text.length - Long.BYTES;
        long found = suspectsEncoded((long) LONG.get(text, last));
        for (int at = 0; at < last; at += Long.BYTES) {
            found |= suspectsEncoded((long) LONG.get(text, at));
        }
        return (found & HIGHS) == 0;
    }

    private static long suspectsEncoded(long word) {
        // Bytes of other characters than ASCII need no escape.
        return (escaped(word) | ((word ^ QUESTION_MARKS) - ONES)) & ~word;
    }

    private static boolean isShortEncoded(byte[] text) {
        for (byte c : text) {
            if ((c >= 0 && c < ' ') || c == '"' || c == '\\' || c == '?') {
                return false;
            }
        }
        return true;
    }
}
