package io.rowstream.read;

import java.util.BitSet;

/**
 * Follows a JSON document (RFC 8259) up to the array that a pointer names, and from there to its end. Everything is checked,
 * nothing is kept: the memory it takes is a bit for each level of nesting.
 *
 * <p>Members and elements on the way of the pointer are found by how many of its tokens the open containers have matched: a
 * container is on the way exactly if all containers around it are, so if its depth is one more than that number.
 */
final class DocumentScanner {
    private enum Expect {
        VALUE,
        VALUE_OR_CLOSE,
        NAME,
        NAME_OR_CLOSE,
        COLON,
        COMMA_OR_CLOSE,
        NOTHING
    }

    private enum Token {
        NONE,
        STRING,
        NUMBER,
        LITERAL
    }

    private final ArrayFramer framer;
    private final PointerTokens pointer;
    private final int maxDepth;
    private final TextScanner text;
    private final NumberScanner number;

    private Expect expect = Expect.VALUE;
    private Token token = Token.NONE;
    private boolean isName;
    private String literal = "";
    private int literalAt;

    private final BitSet objects = new BitSet();
    private int depth;
    /** Tokens of the pointer that the open containers have matched. */
    private int matched;
    /** For each container on the way: whether the child that the pointer names was met, and how many elements were. */
    private final boolean[] met;

    private final long[] elements;
    /** Whether the member whose name was read last is the one that the pointer names. */
    private boolean named;

    private boolean inArray;

    DocumentScanner(ArrayFramer framer, ReadOptions options, String pointer) {
        this.framer = framer;
        this.pointer = PointerTokens.of(pointer);
        this.maxDepth = options.maxDepth();
        this.text = new TextScanner(framer, options.maxNameLength());
        this.number = new NumberScanner(framer, options.maxNumberLength());
        this.met = new boolean[this.pointer.count()];
        this.elements = new long[this.pointer.count()];
    }

    /** Whether the array's opening bracket was just taken. */
    boolean inArray() {
        return inArray;
    }

    /** The array's closing bracket was taken. */
    void leaveArray() {
        inArray = false;
        expect = Expect.COMMA_OR_CLOSE;
    }

    /** Whether the whole document was read. */
    boolean isAtEnd() {
        return expect == Expect.NOTHING;
    }

    /** Follows {@code buffer[from, to)}; gives the first byte not taken, which is that behind the array's bracket or {@code to}. */
    int scan(byte[] buffer, int from, int to) {
        int at = from;
        while (at < to && !inArray) {
            switch (token) {
                case STRING -> {
                    at = text.scan(buffer, at, to);
                    if (text.isAtEnd()) {
                        endText(at - 1);
                    }
                }
                case NUMBER -> {
                    at = number.scan(buffer, at, to);
                    if (number.isAtEnd()) {
                        token = Token.NONE;
                    }
                }
                case LITERAL -> takeLiteral(buffer[at], at++);
                default -> {
                    if (!RowFramer.isSpace(buffer[at])) {
                        takeStructure(buffer[at], at);
                    }
                    // A number has no byte of its own around it: its first one is looked at again.
                    at += token == Token.NUMBER ? 0 : 1;
                }
            }
        }
        return at;
    }

    private void endText(int at) {
        token = Token.NONE;
        if (!isName) {
            return;
        }
        expect = Expect.COLON;
        named = isOnTheWay() && text.isEqual();
        if (named) {
            if (met[matched]) {
                throw framer.malformed("has twice what the pointer " + pointer + " leads through", at);
            }
            met[matched] = true;
        }
    }

    private void takeLiteral(byte b, int at) {
        if (b != literal.charAt(literalAt)) {
            throw framer.malformed("has " + RowFramer.describe(b) + " in what is no JSON literal", at);
        }
        if (++literalAt == literal.length()) {
            token = Token.NONE;
        }
    }

    private void takeStructure(byte b, int at) {
        switch (expect) {
            case VALUE, VALUE_OR_CLOSE -> {
                if (b == ']' && expect == Expect.VALUE_OR_CLOSE) {
                    close(b, at);
                } else {
                    beginValue(b, at);
                }
            }
            case NAME, NAME_OR_CLOSE -> {
                if (b == '}' && expect == Expect.NAME_OR_CLOSE) {
                    close(b, at);
                } else if (b == '"') {
                    token = Token.STRING;
                    isName = true;
                    text.beginName(isOnTheWay() ? pointer.name(matched) : "");
                } else {
                    throw misplaced(b, "a member's name", at);
                }
            }
            case COLON -> {
                if (b != ':') {
                    throw misplaced(b, "':'", at);
                }
                expect = Expect.VALUE;
            }
            case COMMA_OR_CLOSE -> {
                boolean object = objects.get(depth);
                if (b == ',') {
                    expect = object ? Expect.NAME : Expect.VALUE;
                } else if (b == (object ? '}' : ']')) {
                    close(b, at);
                } else {
                    throw misplaced(b, object ? "',' or '}'" : "',' or ']'", at);
                }
            }
            default -> throw framer.malformed("goes on after its end, with " + RowFramer.describe(b), at);
        }
    }

    private void beginValue(byte b, int at) {
        boolean wanted = isWanted();
        if (wanted && matched + 1 == pointer.count()) {
            if (b != '[') {
                throw namesNoArray(b, at);
            }
            inArray = true;
            return;
        }
        if ((wanted || depth == 0) && b != '{' && b != '[') {
            throw namesNoArray(b, at);
        }
        expect = Expect.COMMA_OR_CLOSE;
        switch (b) {
            case '{', '[' -> open(b == '{', wanted, at);
            case '"' -> {
                token = Token.STRING;
                isName = false;
                text.beginText();
            }
            case 't' -> beginLiteral("true");
            case 'f' -> beginLiteral("false");
            case 'n' -> beginLiteral("null");
            default -> {
                if (b != '-' && (b < '0' || b > '9')) {
                    throw misplaced(b, "a value", at);
                }
                token = Token.NUMBER;
                number.begin();
            }
        }
    }

    /** Whether the value that begins is the one that the pointer names next. */
    private boolean isWanted() {
        if (!isOnTheWay()) {
            return false;
        }
        if (objects.get(depth)) {
            return named;
        }
        boolean wanted = elements[matched]++ == pointer.index(matched);
        met[matched] |= wanted;
        return wanted;
    }

    private boolean isOnTheWay() {
        return depth > 0 && depth == matched + 1;
    }

    private void beginLiteral(String word) {
        token = Token.LITERAL;
        literal = word;
        literalAt = 1;
    }

    private void open(boolean object, boolean wanted, int at) {
        if (depth == maxDepth) {
            throw framer.limitExceeded("maxDepth", maxDepth, at);
        }
        if (wanted) {
            matched++;
        }
        depth++;
        objects.set(depth, object);
        if (isOnTheWay()) {
            met[matched] = false;
            elements[matched] = 0;
        }
        expect = object ? Expect.NAME_OR_CLOSE : Expect.VALUE_OR_CLOSE;
    }

    private void close(byte b, int at) {
        if (isOnTheWay()) {
            if (!met[matched]) {
                // No other container can be on this way: it would be met twice.
                throw framer.malformed(
                        "has nothing where the pointer " + pointer + " leads, up to " + RowFramer.describe(b), at);
            }
            matched = Math.max(0, matched - 1);
        }
        depth--;
        expect = depth == 0 ? Expect.NOTHING : Expect.COMMA_OR_CLOSE;
    }

    private MalformedStreamException namesNoArray(byte b, int at) {
        return framer.malformed(
                "has something else, beginning with " + RowFramer.describe(b) + ", where the pointer " + pointer
                        + " leads to an array",
                at);
    }

    private MalformedStreamException misplaced(byte b, String wanted, int at) {
        return framer.malformed("has " + RowFramer.describe(b) + " where " + wanted + " belongs", at);
    }
}
