package io.rowstream.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads one control line: strict JSON (RFC 8259), members in any order behind the fixed beginning, none twice, unknown ones
 * skipped. Control lines are rare and short, so this aims at being exact, not at being fast.
 */
final class ControlLineParser {
    private static final int MAX_DEPTH = 32;
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private final String text;
    private int at;

    ControlLineParser(byte[] line, int from, int to) {
        try {
            this.text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line, from, to - from))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("a control line is not valid UTF-8", e);
        }
    }

    ControlLine parse() {
        boolean end = text.startsWith("{\"end\":true,\"count\":");
        if (!end && !text.startsWith("{\"end\":false,\"count\":")) {
            throw malformed("does not begin with {\"end\":true,\"count\": or {\"end\":false,\"count\":");
        }
        at = text.indexOf("\"count\":") + "\"count\":".length();
        long count = integer("count");
        String cursor = null;
        StreamError error = null;
        Set<String> names = new HashSet<>(Set.of("end", "count"));
        while (nextMember()) {
            String name = memberName(names);
            if (name.equals("cursor")) {
                cursor = string();
            } else if (name.equals("error")) {
                error = error();
            } else {
                skipValue(1);
            }
        }
        skipSpace();
        if (at != text.length()) {
            throw malformed("goes on after its closing brace");
        }
        if (end && (cursor != null || error != null)) {
            throw malformed("says that the stream is complete and has a cursor or an error");
        }
        if (cursor != null && error != null) {
            throw malformed("is both a checkpoint and an error");
        }
        return new ControlLine(end, count, cursor, error);
    }

    private StreamError error() {
        expect('{');
        String type = null;
        String title = null;
        int status = 0;
        boolean retryable = false;
        Set<String> names = new HashSet<>();
        skipSpace();
        if (peek() != '}') {
            do {
                String name = memberName(names);
                switch (name) {
                    case "type" -> type = string();
                    case "title" -> title = string();
                    case "status" -> status = status();
                    case "retryable" -> retryable = bool();
                    default -> skipValue(2);
                }
            } while (nextMember());
        } else {
            at++;
        }
        return new StreamError(type == null ? "about:blank" : type, title == null ? "" : title, status, retryable);
    }

    private int status() {
        long status = integer("status");
        if (status < 100 || status > 599) {
            throw malformed("has a status that is not an HTTP status");
        }
        return (int) status;
    }

    /** Consumes a comma or the closing brace; true if a member follows. */
    private boolean nextMember() {
        skipSpace();
        if (peek() == ',') {
            at++;
            return true;
        }
        expect('}');
        return false;
    }

    private String memberName(Set<String> seen) {
        String name = string();
        if (!seen.add(name)) {
            throw malformed("has a member twice");
        }
        skipSpace();
        expect(':');
        skipSpace();
        return name;
    }

    private long integer(String member) {
        int from = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        String digits = text.substring(from, at);
        boolean ended = at < text.length() && ",} \t\r".indexOf(text.charAt(at)) >= 0;
        if (digits.isEmpty() || digits.length() > 18 || (digits.length() > 1 && digits.charAt(0) == '0') || !ended) {
            throw malformed("has a " + member + " that is not a plain integer");
        }
        return Long.parseLong(digits);
    }

    private boolean bool() {
        if (text.startsWith("true", at)) {
            at += 4;
            return true;
        }
        literal("false");
        return false;
    }

    private void literal(String word) {
        if (!text.startsWith(word, at)) {
            throw malformed("has a value that is not JSON");
        }
        at += word.length();
    }

    private String string() {
        skipSpace();
        expect('"');
        StringBuilder value = new StringBuilder();
        while (true) {
            char c = next();
            if (c == '"') {
                return value.toString();
            } else if (c < ' ') {
                throw malformed("has a control character in a string");
            }
            value.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() {
        char c = next();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> hexEscape();
            default -> throw malformed("has an escape that JSON does not know");
        };
    }

    private char hexEscape() {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            char c = next();
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                throw malformed("has an escape that JSON does not know");
            }
            code = (code << 4) | digit;
        }
        return (char) code;
    }

    private void skipValue(int depth) {
        if (depth > MAX_DEPTH) {
            throw malformed("is nested too deeply");
        }
        skipSpace();
        switch (peek()) {
            case '"' -> string();
            case '{' -> skipContainer(depth, '}');
            case '[' -> skipContainer(depth, ']');
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            default -> skipNumber();
        }
    }

    private void skipContainer(int depth, char close) {
        at++;
        skipSpace();
        if (peek() == close) {
            at++;
            return;
        }
        Set<String> names = new HashSet<>();
        while (true) {
            if (close == '}') {
                memberName(names);
            }
            skipValue(depth + 1);
            skipSpace();
            char c = next();
            if (c == close) {
                return;
            } else if (c != ',') {
                throw malformed("has a value that is not JSON");
            }
        }
    }

    private void skipNumber() {
        int from = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (!NUMBER.matcher(text).region(from, at).matches()) {
            throw malformed("has a value that is not JSON");
        }
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private void expect(char c) {
        if (next() != c) {
            at--;
            throw malformed("lacks '" + c + "'");
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw malformed("ends too early");
        }
        return text.charAt(at);
    }

    private char next() {
        char c = peek();
        at++;
        return c;
    }

    private IllegalArgumentException malformed(String what) {
        return new IllegalArgumentException("a control line " + what + " (at its character " + (at + 1) + ")");
    }
}
