package io.rowstream.read;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A JSON array (RFC 8259): a row is an element, and the closing bracket, with nothing but white space behind it, proves the end;
 * or, for an array inside a document, the end of the document does.
 *
 * <p>Follows only what is needed to find the elements' edges: strings, and how deeply brackets and braces are nested. What stands
 * outside an array that is not at the root is looked at by a {@link DocumentScanner}, to the last byte.
 */
final class ArrayFramer extends RowFramer {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long LOWS = ~HIGHS;

    private enum State {
        BEFORE_ARRAY,
        BEFORE_FIRST,
        BEFORE_ELEMENT,
        IN_SCALAR,
        IN_CONTAINER,
        AFTER_ELEMENT,
        AFTER_ARRAY
    }

    private final @Nullable DocumentScanner document;
    private State state = State.BEFORE_ARRAY;
    private boolean inString;
    private boolean escaped;
    private int depth;
    /** Bytes of the element at hand that were followed already. */
    private int scanned;
    /** Where in the stream the buffer begins. */
    private long bufferOffset;

    ArrayFramer(ReadOptions options) {
        super(options);
        String pointer = options.pointer();
        this.document = pointer == null || pointer.isEmpty() ? null : new DocumentScanner(this, options, pointer);
    }

    @Override
    protected int frameRows(byte[] buffer, int from, int to, RowSlices slices) {
        int at = from;
        bufferOffset = offset - from;
        while (at < to) {
            if (state == State.IN_SCALAR || state == State.IN_CONTAINER) {
                int end = state == State.IN_SCALAR
                        ? scalarEnd(buffer, at + scanned, to)
                        : containerEnd(buffer, at + scanned, to);
                scanned = (end < 0 ? to : end) - at;
                checkRowSize(scanned);
                if (end < 0) {
                    break;
                }
                addRow(slices, at, end);
                at = end;
                state = State.AFTER_ELEMENT;
            } else if (document != null && (state == State.BEFORE_ARRAY || state == State.AFTER_ARRAY)) {
                at = document.scan(buffer, at, to);
                if (document.inArray()) {
                    state = State.BEFORE_FIRST;
                }
            } else {
                byte b = buffer[at];
                if (!isSpace(b)) {
                    if (structure(b, at)) {
                        buffer[at] = ' '; // leaves only white space between rows, which is what a decoder may skip
                    } else {
                        scanned = 0;
                        continue; // the first byte of an element
                    }
                }
                at++;
            }
        }
        offset += at - from;
        return at;
    }

    /** Takes a byte between elements; false where it is the first of an element. */
    private boolean structure(byte b, int at) {
        switch (state) {
            case BEFORE_ARRAY -> {
                if (b != '[') {
                    throw malformed("does not begin with '[' but with " + describe(b), at);
                }
                state = State.BEFORE_FIRST;
                return true;
            }
            case AFTER_ELEMENT -> {
                if (b != ',' && b != ']') {
                    throw malformed("has " + describe(b) + " where ',' or ']' belongs", at);
                }
                if (b == ',') {
                    state = State.BEFORE_ELEMENT;
                } else {
                    endArray();
                }
                return true;
            }
            case AFTER_ARRAY -> throw malformed("goes on after its closing bracket, with " + describe(b), at);
            default -> {
                if (b == ']' && state == State.BEFORE_FIRST) {
                    endArray();
                    return true;
                }
                if (b == ']' || b == ',') {
                    throw malformed("has " + describe(b) + " where an element belongs", at);
                }
                state = b == '{' || b == '[' || b == '"' ? State.IN_CONTAINER : State.IN_SCALAR;
                return false;
            }
        }
    }

    private void endArray() {
        state = State.AFTER_ARRAY;
        if (document != null) {
            document.leaveArray();
        }
    }

    /** Numbers and literals end where something else begins. */
    private static int scalarEnd(byte[] buffer, int from, int to) {
        for (int i = from; i < to; i++) {
            byte b = buffer[i];
            if (b == ',' || b == ']' || isSpace(b)) {
                return i;
            }
        }
        return -1;
    }

    /** Objects, arrays and strings end with the byte that brings the nesting back. */
    private int containerEnd(byte[] buffer, int from, int to) {
        int i = from;
        while (i < to) {
            if (!escaped) {
                i = depth > 0 ? skipInContainer(buffer, i, to) : inString ? skipText(buffer, i, to) : i;
                if (i == to) {
                    return -1;
                }
            }
            byte b = buffer[i++];
            if (inString) {
                if (escaped) {
                    escaped = false;
                } else if (b == '\\') {
                    escaped = true;
                } else if (b == '"') {
                    inString = false;
                    if (depth == 0) {
                        return i;
                    }
                }
            } else if (b == '"') {
                inString = true;
            } else if (b == '{' || b == '[') {
                depth++;
            } else if ((b == '}' || b == ']') && --depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Goes on to the next bracket or brace outside of strings, or backslash, or to where less than eight bytes are left: eight bytes at a
     * time, each of which is in a string where the quotes up to it are odd in number.
     */
    private int skipInContainer(byte[] buffer, int from, int to) {
        long before = inString ? HIGHS : 0;
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long bytes = (long) LONG.get(buffer, i);
            long inside = marks(bytes ^ ('"' * ONES));
            inside ^= inside << 8;
            inside ^= inside << 16;
            inside ^= inside << 32;
            inside ^= before;
            // '[', ']', '{' and '}', and some others, which do not stand outside of strings in JSON
            long brackets = marks((bytes | (0x26 * ONES)) ^ (0x7f * ONES));
            long found = (brackets & ~inside) | marks(bytes ^ ('\\' * ONES));
            if (found != 0) {
                int place = Long.numberOfTrailingZeros(found);
                inString = ((inside >>> place) & 1) != 0;
                return i + place / Byte.SIZE;
            }
            before = (inside >> 63) & HIGHS;
        }
        inString = before != 0;
        return i;
    }

    /** The highest bit of each byte that is 0. */
    private static long marks(long bytes) {
        return ~(((bytes & LOWS) + LOWS) | bytes) & HIGHS;
    }

    /** The next quote or backslash, or {@code to}: eight bytes at a time, of which the lowest mark is exact. */
    private static int skipText(byte[] buffer, int from, int to) {
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long bytes = (long) LONG.get(buffer, i);
            long quotes = bytes ^ ('"' * ONES);
            long backslashes = bytes ^ ('\\' * ONES);
            long found = (((quotes - ONES) & ~quotes) | ((backslashes - ONES) & ~backslashes)) & HIGHS;
            if (found != 0) {
                return i + Long.numberOfTrailingZeros(found) / Byte.SIZE;
            }
        }
        while (i < to && buffer[i] != '"' && buffer[i] != '\\') {
            i++;
        }
        return i;
    }

    /** A defect at {@code at} in the buffer. */
    MalformedStreamException malformed(String what, int at) {
        long place = bufferOffset + at;
        return new MalformedStreamException(
                (document == null ? "the JSON array " : "the JSON document ") + what + " (byte " + place + ", after "
                        + rows + " rows)",
                rows,
                0,
                place,
                null);
    }

    /** A limit that what stands outside the array exceeds at {@code at} in the buffer. */
    LimitExceededException limitExceeded(String limit, int value, int at) {
        return new LimitExceededException(
                "the JSON document exceeds " + limit + ", " + value + " (byte " + (bufferOffset + at) + ", after "
                        + rows + " rows)",
                limit,
                rows,
                null);
    }

    @Override
    Completeness end(int left) {
        if (state == State.AFTER_ARRAY && (document == null || document.isAtEnd())) {
            return Completeness.PROVED;
        }
        throw new IncompleteStreamException(
                "the stream is incomplete: it ended after " + rows + " rows, "
                        + (document == null || state != State.AFTER_ARRAY
                                ? "without the array's closing ']'"
                                : "before the end of the document"),
                rows,
                offset + left,
                null);
    }
}
