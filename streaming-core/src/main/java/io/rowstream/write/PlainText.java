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
    /** Swaps the quotation mark for the space, and so puts it right behind the control characters, which stay among themselves. */
    private static final long QUOTES_BEHIND_CONTROLS = ONES * ('"' ^ ' ');

    private static final long FIRST_PLAIN = ONES * (' ' + 1);
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
        return ((word ^ QUOTES_BEHIND_CONTROLS) - FIRST_PLAIN) | ((word ^ BACKSLASHES) - ONES);
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

    /** Whether {@code bytes[from, to)} are ASCII, with or without what JSON has to escape. */
    static boolean isAscii(byte[] bytes, int from, int to) {
        int all = 0;
        for (int at = from; at < to; at++) {
            all |= bytes[at];
        }
        return all >= 0;
    }

    /**
     * Copies what {@link String#getBytes(java.nio.charset.Charset)} has made, in UTF-8, and tells whether it can be written as it
     * stands; where it cannot, what is behind {@code at} is undefined. The JDK puts a question mark where
     * half of a surrogate pair is missing, so one that is really there counts as suspect, too.
     */
    static boolean copyEncoded(byte[] text, byte[] to, int at) {
        // Not "last < 0": JDK 25's compiler merges that with the array's bounds check, and takes short text for out of
        // bounds.
        if (text.length < Long.BYTES) {
            return copyShortEncoded(text, to, at);
        }
        int last = text.length - Long.BYTES;
        long word = (long) LONG.get(text, last);
        LONG.set(to, at + last, word);
        long found = suspectsEncoded(word);
        for (int i = 0; i < last; i += Long.BYTES) {
            word = (long) LONG.get(text, i);
            LONG.set(to, at + i, word);
            found |= suspectsEncoded(word);
        }
        return (found & HIGHS) == 0;
    }

    private static long suspectsEncoded(long word) {
        // Bytes of other characters than ASCII need no escape.
        return (escaped(word) | ((word ^ QUESTION_MARKS) - ONES)) & ~word;
    }

    private static boolean copyShortEncoded(byte[] text, byte[] to, int at) {
        for (int i = 0; i < text.length; i++) {
            byte c = text[i];
            if ((c >= 0 && c < ' ') || c == '"' || c == '\\' || c == '?') {
                return false;
            }
            to[at + i] = c;
        }
        return true;
    }
}
