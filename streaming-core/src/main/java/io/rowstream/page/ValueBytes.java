package io.rowstream.page;

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;

/** The parts that the binary forms of values are made of. */
final class ValueBytes {
    /** The length of bytes and text; more than two bytes can count would not fit into a token anyway. */
    static final int LENGTH_BYTES = Short.BYTES;

    /** Year, month and day. */
    static final int DATE_BYTES = Integer.BYTES + 2;

    private static final byte UTF_8 = 0;
    /** For what UTF-8 cannot carry: half a surrogate pair, which databases that store chars do keep. */
    private static final byte UTF_16 = 1;

    private ValueBytes() {}

    static void writeBytes(byte[] bytes, ByteBuffer out) {
        if (bytes.length > out.remaining() - LENGTH_BYTES) {
            throw new BufferOverflowException();
        }
        out.putShort((short) bytes.length).put(bytes);
    }

    static byte[] readBytes(ByteBuffer in) {
        int length = Short.toUnsignedInt(in.getShort());
        if (length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    static void writeText(String text, ByteBuffer out) {
        if (text.length() > out.remaining()) {
            throw new BufferOverflowException(); // before it is encoded: it may be very long
        }
        boolean utf8 = isUnicode(text);
        out.put(utf8 ? UTF_8 : UTF_16);
        writeBytes(bytesOf(text, utf8), out);
    }

    static String readText(ByteBuffer in) {
        byte form = in.get();
        byte[] bytes = readBytes(in);
        String text;
        if (form == UTF_8) {
            text = new String(bytes, StandardCharsets.UTF_8);
        } else if (form == UTF_16 && bytes.length % Character.BYTES == 0) {
            char[] chars = new char[bytes.length / Character.BYTES];
            ByteBuffer.wrap(bytes).asCharBuffer().get(chars);
            text = new String(chars);
        } else {
            throw new IllegalArgumentException("text in no known form");
        }
        if (form != (isUnicode(text) ? UTF_8 : UTF_16) || !Arrays.equals(bytesOf(text), bytes)) {
            throw new IllegalArgumentException("text that is not spelled as it is written");
        }
        return text;
    }

    /** Every text has bytes of its own: no two texts have the same. */
    static byte[] bytesOf(String text) {
        return bytesOf(text, isUnicode(text));
    }

    private static byte[] bytesOf(String text, boolean utf8) {
        if (utf8) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        ByteBuffer bytes = ByteBuffer.allocate(text.length() * Character.BYTES);
        bytes.asCharBuffer().put(text);
        return bytes.array();
    }

    /** Whether every surrogate is one of a pair. */
    private static boolean isUnicode(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (Character.isLowSurrogate(c)
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    static void writeDate(LocalDate date, ByteBuffer out) {
        out.putInt(date.getYear()).put((byte) date.getMonthValue()).put((byte) date.getDayOfMonth());
    }

    static LocalDate readDate(ByteBuffer in) {
        return LocalDate.of(in.getInt(), in.get(), in.get());
    }

    static void writeDateTime(LocalDateTime time, ByteBuffer out) {
        writeDate(time.toLocalDate(), out);
        out.putLong(time.toLocalTime().toNanoOfDay());
    }

    static LocalDateTime readDateTime(ByteBuffer in) {
        return LocalDateTime.of(readDate(in), LocalTime.ofNanoOfDay(in.getLong()));
    }
}
