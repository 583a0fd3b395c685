package io.rowstream.read;

import java.util.ArrayList;
import java.util.List;

/** A JSON pointer (RFC 6901), taken apart. */
final class PointerTokens {
    private static final int MAX_INDEX_DIGITS = 18;

    private final String text;
    private final List<String> names = new ArrayList<>();

    private PointerTokens(String text) {
        this.text = text;
    }

    /** Takes a pointer apart; refuses text that is none. */
    static PointerTokens of(String pointer) {
        if (!pointer.isEmpty() && pointer.charAt(0) != '/') {
            throw new IllegalArgumentException("a JSON pointer is empty or begins with '/', not so: " + pointer);
        }
        PointerTokens tokens = new PointerTokens(pointer);
        for (int from = 1; from <= pointer.length(); ) {
            int slash = pointer.indexOf('/', from);
            int to = slash < 0 ? pointer.length() : slash;
            tokens.names.add(unescaped(pointer, from, to));
            from = to + 1;
        }
        return tokens;
    }

    private static String unescaped(String pointer, int from, int to) {
        StringBuilder name = new StringBuilder();
        for (int i = from; i < to; i++) {
            char c = pointer.charAt(i);
            if (c == '~') {
                i++;
                char escaped = i < to ? pointer.charAt(i) : ' ';
                if (escaped != '0' && escaped != '1') {
                    throw new IllegalArgumentException(
                            "in a JSON pointer, '~' is followed by 0 or 1, not so: " + pointer);
                }
                c = escaped == '0' ? '~' : '/';
            }
            name.append(c);
        }
        return name.toString();
    }

    int count() {
        return names.size();
    }

    /** The name that a token stands for in an object. */
    String name(int token) {
        return names.get(token);
    }

    /** The index that a token stands for in an array; -1 if it names no element. */
    long index(int token) {
        String digits = names.get(token);
        boolean index = digits.equals("0")
                || (!digits.isEmpty()
                        && digits.length() <= MAX_INDEX_DIGITS
                        && digits.charAt(0) != '0'
                        && allDigits(digits));
        return index ? Long.parseLong(digits) : -1;
    }

    private static boolean allDigits(String text) {
        return text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    @Override
    public String toString() {
        return text;
    }
}
