package io.rowstream.write;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Encodes text of any script as UTF-8, with what JSON has to escape escaped (RFC 8259, section 7), a character with one store. Halves
 * of surrogate pairs, and control characters that have no escape of two characters, are left to others.
 */
final class EscapedText {
    /** How many bytes a {@code char} may take; a store may reach one byte beyond. */
    private static final int MAX_BYTES = 3;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final byte[] ESCAPES = escapes();

    private EscapedText() {}

    /** What stands behind a backslash for each character of ASCII: zero where it is written as it is, negative where there is none. */
    private static byte[] escapes() {
        byte[] escapes = new byte[0x80];
        for (int c = 0; c < ' '; c++) {
            escapes[c] = -1;
        }
        escapes['"'] = '"';
        escapes['\\'] = '\\';
        escapes['\b'] = 'b';
        escapes['\t'] = 't';
        escapes['\n'] = 'n';
        escapes['\f'] = 'f';
        escapes['\r'] = 'r';
        return escapes;
    }

    /**
     * Encodes {@code text} into {@code to[from, limit)}, if it fits there whatever it is.
     *
     * @param chars has room for its characters
     * @return where it ends; negative where it is left to others, and what stands there is undefined
     */
    static int encode(String text, char[] chars, byte[] to, int from, int limit) {
        int length = text.length();
        if (MAX_BYTES * length >= limit - from) {
            return -1;
        }
        text.getChars(0, length, chars, 0);
        return encode(chars, length, to, from);
    }

    private static int encode(char[] text, int length, byte[] to, int at) {
        int end = at;
        int i = 0;
        while (i < length) {
            int c = text[i++];
            if (c < 0x80) {
                int escape = ESCAPES[c];
                if (escape == 0) {
                    to[end++] = (byte) c;
                } else if (escape > 0) {
                    to[end++] = '\\';
                    to[end++] = (byte) escape;
                } else {
                    return -1;
                }
            } else if (c < 0x800) {
                INT.set(to, end, 0x80C0 | c >> 6 | (c & 0x3F) << 8);
                end += 2;
            } else if (!Character.isSurrogate((char) c)) {
                INT.set(to, end, 0x8080E0 | c >> 12 | (c & 0xFC0) << 2 | (c & 0x3F) << 16);
                end += 3;
            } else if (i < length && Character.isSurrogatePair((char) c, text[i])) {
                c = Character.toCodePoint((char) c, text[i++]);
                INT.set(to, end, 0x808080F0 | c >> 18 | (c & 0x3F000) >> 4 | (c & 0xFC0) << 10 | (c & 0x3F) << 24);
                end += 4;
            } else {
                return -1;
            }
        }
        return end;
    }
}
