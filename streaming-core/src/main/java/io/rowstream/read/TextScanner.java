package io.rowstream.read;

/**
 * Checks one JSON string (RFC 8259, section 7) of strict UTF-8 (RFC 3629, section 4) in pieces, behind its opening quote; and
 * compares names, their escapes resolved.
 */
final class TextScanner {
    private static final int HEX_DIGITS = 4;

    private final ArrayFramer framer;
    private final int maxNameLength;
    private boolean ended;
    private boolean isName;
    private String wanted = "";
    /** Characters of the name that are equal to the wanted ones; -1 once one was not. */
    private int equal;

    private int length;
    /** What an escape still lacks: the character that names it, then the digits of {@code \}{@code u}. */
    private boolean escaped;

    private int hexDigits;
    /** Continuation bytes that a character still lacks, and the bounds of the next one. */
    private int continuations;

    private int lowest;
    private int highest;
    /** The character at hand, as far as its digits or bytes have come. */
    private int code;

    TextScanner(ArrayFramer framer, int maxNameLength) {
        this.framer = framer;
        this.maxNameLength = maxNameLength;
    }

    /** Begins with a value, which is only checked. */
    void beginText() {
        begin(false, "");
    }

    /** Begins with a name, which is compared as well. */
    void beginName(String wantedName) {
        begin(true, wantedName);
    }

    private void begin(boolean name, String wantedName) {
        ended = false;
        isName = name;
        wanted = wantedName;
        equal = 0;
        length = 0;
    }

    boolean isAtEnd() {
        return ended;
    }

    /** Whether the name is the wanted one. */
    boolean isEqual() {
        return equal == wanted.length();
    }

    /** Takes what belongs to the string, its closing quote included; gives the first byte behind, or {@code to}. */
    int scan(byte[] buffer, int from, int to) {
        int at = from;
        while (at < to && !ended) {
            byte b = buffer[at];
            if (continuations > 0) {
                continuation(b & 0xff, at);
            } else if (hexDigits > 0) {
                hexDigit(b, at);
            } else if (escaped) {
                escape(b, at);
            } else if (b == '"') {
                ended = true;
            } else if (b == '\\') {
                escaped = true;
            } else if (b < 0) {
                lead(b & 0xff, at);
            } else if (b < ' ') {
                throw framer.malformed("has an unescaped " + RowFramer.describe(b) + " in a string", at);
            } else {
                character((char) b, at);
            }
            at++;
        }
        return at;
    }

    private void character(char c, int at) {
        if (!isName) {
            return;
        }
        if (++length > maxNameLength) {
            throw framer.limitExceeded("maxNameLength", maxNameLength, at);
        }
        if (equal >= 0) {
            equal = equal < wanted.length() && wanted.charAt(equal) == c ? equal + 1 : -1;
        }
    }

    private void escape(byte b, int at) {
        escaped = false;
        switch (b) {
            case '"', '\\', '/' -> character((char) b, at);
            case 'b' -> character('\b', at);
            case 'f' -> character('\f', at);
            case 'n' -> character('\n', at);
            case 'r' -> character('\r', at);
            case 't' -> character('\t', at);
            case 'u' -> {
                hexDigits = HEX_DIGITS;
                code = 0;
            }
            default -> throw unknownEscape(b, at);
        }
    }

    private void hexDigit(byte b, int at) {
        int digit = b < 0 ? -1 : Character.digit(b, 16);
        if (digit < 0) {
            throw unknownEscape(b, at);
        }
        code = (code << 4) | digit;
        if (--hexDigits == 0) {
            character((char) code, at);
        }
    }

    private void lead(int b, int at) {
        if (b < 0xc2 || b > 0xf4) {
            throw notUtf8(at);
        }
        continuations = b < 0xe0 ? 1 : b < 0xf0 ? 2 : 3;
        code = b & (0x3f >> continuations);
        lowest = b == 0xe0 ? 0xa0 : b == 0xf0 ? 0x90 : 0x80;
        highest = b == 0xed ? 0x9f : b == 0xf4 ? 0x8f : 0xbf;
    }

    private void continuation(int b, int at) {
        if (b < lowest || b > highest) {
            throw notUtf8(at);
        }
        lowest = 0x80;
        highest = 0xbf;
        code = (code << 6) | (b & 0x3f);
        if (--continuations == 0) {
            if (code < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
                character((char) code, at);
            } else {
                character(Character.highSurrogate(code), at);
                character(Character.lowSurrogate(code), at);
            }
        }
    }

    private MalformedStreamException unknownEscape(byte b, int at) {
        return framer.malformed("has " + RowFramer.describe(b) + " in an escape that JSON does not know", at);
    }

    private MalformedStreamException notUtf8(int at) {
        return framer.malformed("is not valid UTF-8", at);
    }
}
