package io.rowstream.read;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Strict UTF-8 (RFC 3629, section 4): no overlong forms, no surrogates, nothing beyond U+10FFFF. Jackson lets the first and the
 * last of these pass, and surrogates where a text is skipped, so that two readers could disagree on what a row says.
 */
final class Utf8 {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGHS = 0x8080808080808080L;

    private Utf8() {}

    /** Where in {@code bytes[from, to)} the first sequence begins that is not UTF-8; {@code to} where all of it is. */
    static int firstInvalid(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (to - at >= 32) {
                at += leadingAscii(bytes, at);
            } else if (bytes[at] >= 0) {
                at++;
            }
            while (at < to && bytes[at] < 0) {
                int length = sequence(bytes, at, to);
                if (length == 0) {
                    return at;
                }
                at += length;
            }
        }
        return to;
    }

    /** How many of the 32 bytes at {@code at} are known to be ASCII before the first one that may not be: 32, or up to 8. */
    private static int leadingAscii(byte[] bytes, int at) {
        long first = (long) LONG.get(bytes, at);
        long rest = (long) LONG.get(bytes, at + 8) | (long) LONG.get(bytes, at + 16) | (long) LONG.get(bytes, at + 24);
        if (((first | rest) & HIGHS) == 0) {
            return 32;
        }
        long highs = first & HIGHS;
        return highs == 0 ? 8 : Long.numberOfTrailingZeros(highs) / 8;
    }

    /** The length of the sequence of several bytes that begins at {@code at}; 0 if it is none. */
    private static int sequence(byte[] bytes, int at, int to) {
        int lead = bytes[at] & 0xff;
        if (lead >= 0xc2 && lead < 0xe0 && at + 1 < to) {
            return (bytes[at + 1] & 0xc0) == 0x80 ? 2 : 0;
        }
        int length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        if (lead < 0xc2 || lead > 0xf4 || length > to - at) {
            return 0;
        }
        int second = bytes[at + 1] & 0xff;
        int lowest = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int highest = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        if (second < lowest || second > highest) {
            return 0;
        }
        for (int i = at + 2; i < at + length; i++) {
            if ((bytes[i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
