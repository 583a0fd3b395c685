package io.rowstream.read;

/**
 * A JSON array (RFC 8259) at the root of the document: a row is an element, and the closing bracket, with nothing but white
 * space behind it, proves the end.
 *
 * <p>Follows only what is needed to find the elements' edges: strings, and how deeply brackets and braces are nested.
 */
final class ArrayFramer extends RowFramer {
    private enum State {
        BEFORE_ARRAY,
        BEFORE_FIRST,
        BEFORE_ELEMENT,
        IN_SCALAR,
        IN_CONTAINER,
        AFTER_ELEMENT,
        AFTER_ARRAY
    }

    private State state = State.BEFORE_ARRAY;
    private boolean inString;
    private boolean escaped;
    private int depth;
    /** Bytes of the element at hand that were followed already. */
    private int scanned;

    ArrayFramer(int maxRowBytes) {
        super(maxRowBytes);
    }

    @Override
    protected int frameRows(byte[] buffer, int from, int to, RowSlices slices) {
        int at = from;
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
                slices.add(at, end);
                rows++;
                at = end;
                state = State.AFTER_ELEMENT;
            } else {
                byte b = buffer[at];
                if (!isSpace(b)) {
                    if (structure(b, at - from)) {
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
    private boolean structure(byte b, int distance) {
        switch (state) {
            case BEFORE_ARRAY -> {
                if (b != '[') {
                    throw malformed("does not begin with '[' but with " + describe(b), distance);
                }
                state = State.BEFORE_FIRST;
                return true;
            }
            case AFTER_ELEMENT -> {
                if (b != ',' && b != ']') {
                    throw malformed("has " + describe(b) + " where ',' or ']' belongs", distance);
                }
                state = b == ',' ? State.BEFORE_ELEMENT : State.AFTER_ARRAY;
                return true;
            }
            case AFTER_ARRAY -> throw malformed("goes on after its closing bracket, with " + describe(b), distance);
            default -> {
                if (b == ']' && state == State.BEFORE_FIRST) {
                    state = State.AFTER_ARRAY;
                    return true;
                }
                if (b == ']' || b == ',') {
                    throw malformed("has " + describe(b) + " where an element belongs", distance);
                }
                state = b == '{' || b == '[' || b == '"' ? State.IN_CONTAINER : State.IN_SCALAR;
                return false;
            }
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
        for (int i = from; i < to; i++) {
            byte b = buffer[i];
            if (inString) {
                if (escaped) {
                    escaped = false;
                } else if (b == '\\') {
                    escaped = true;
                } else if (b == '"') {
                    inString = false;
                    if (depth == 0) {
                        return i + 1;
                    }
                }
            } else if (b == '"') {
                inString = true;
            } else if (b == '{' || b == '[') {
                depth++;
            } else if ((b == '}' || b == ']') && --depth == 0) {
                return i + 1;
            }
        }
        return -1;
    }

    private MalformedStreamException malformed(String what, int distance) {
        return new MalformedStreamException(
                "the JSON array " + what + " (byte " + (offset + distance) + ", after " + rows + " rows)", rows, null);
    }

    @Override
    void end(int left) {
        if (state != State.AFTER_ARRAY) {
            throw new IncompleteStreamException(
                    "the stream is incomplete: it ended after " + rows + " rows, without the array's closing ']'",
                    rows,
                    null);
        }
    }
}
