package io.rowstream.wire;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A line of an NDJSON stream that is not a row: the sentinel {@code {"end":true,"count":N}} that ends a complete stream, or a
 * checkpoint, heartbeat or error line, in which {@code end} is false.
 *
 * @param end whether this is the sentinel
 * @param count rows so far in this response
 * @param cursor the token of a checkpoint, else null
 * @param error the reason in an error line, else null
 */
public record ControlLine(
        boolean end,
        long count,
        @Nullable String cursor,
        @Nullable StreamError error) {

    /** The last line of a complete stream. */
    public static ControlLine sentinel(long count) {
        return new ControlLine(true, count, null, null);
    }

    /** The last line of a failed stream. */
    public static ControlLine failed(long count, StreamError error) {
        return new ControlLine(false, count, null, error);
    }

    /**
     * Reads a control line.
     *
     * @param line holds the line; it must be one by {@link #isControl}
     * @param from first byte of the line
     * @param to end of the line, exclusive, without its line feed
     * @throws IllegalArgumentException saying what is malformed
     */
    public static ControlLine parse(byte[] line, int from, int to) {
        return new ControlLineParser(line, from, to).parse();
    }

    /**
     * Whether a line counts as control: it is a JSON object whose first member's <em>decoded</em> name is {@code end} and
     * whose value there is a boolean. A row of that shape can neither be written nor read as a row.
     *
     * @param line holds the line
     * @param from first byte of the line
     * @param to end of the line, exclusive
     */
    public static boolean isControl(byte[] line, int from, int to) {
        int at = skipSpace(line, from, to);
        if (at >= to || line[at] != '{') {
            return false;
        }
        at = skipSpace(line, at + 1, to);
        if (at >= to || line[at] != '"') {
            return false;
        }
        at = afterDecoded(line, at + 1, to, 'e');
        at = afterDecoded(line, at, to, 'n');
        at = afterDecoded(line, at, to, 'd');
        if (at < 0 || at >= to || line[at] != '"') {
            return false;
        }
        at = skipSpace(line, at + 1, to);
        if (at >= to || line[at] != ':') {
            return false;
        }
        at = skipSpace(line, at + 1, to);
        return startsWith(line, at, to, "true") || startsWith(line, at, to, "false");
    }

    /** The position behind one character of a JSON string, spelled as itself or as a Unicode escape; -1 if it is another. */
    private static int afterDecoded(byte[] line, int at, int to, char expected) {
        if (at < 0 || at >= to) {
            return -1;
        }
        if (line[at] == expected) {
            return at + 1;
        }
        if (line[at] != '\\' || at + 6 > to || line[at + 1] != 'u') {
            return -1;
        }
        int code = 0;
        for (int i = at + 2; i < at + 6; i++) {
            code = (code << 4) | Character.digit(line[i], 16);
        }
        return code == expected ? at + 6 : -1;
    }

    private static int skipSpace(byte[] line, int at, int to) {
        while (at < to && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r' || line[at] == '\n')) {
            at++;
        }
        return at;
    }

    private static boolean startsWith(byte[] line, int at, int to, String word) {
        if (to - at < word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (line[at + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The line as it goes out, line feed included. */
    public byte[] toBytes() {
        StringBuilder json = new StringBuilder(64)
                .append("{\"end\":")
                .append(end)
                .append(",\"count\":")
                .append(count);
        if (cursor != null) {
            quote(json.append(",\"cursor\":"), cursor);
        }
        if (error != null) {
            quote(json.append(",\"error\":{\"type\":"), error.type());
            quote(json.append(",\"title\":"), error.title());
            json.append(",\"status\":").append(error.status());
            json.append(",\"retryable\":").append(error.retryable()).append('}');
        }
        return json.append("}\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void quote(StringBuilder json, String text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c)) {
                json.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    json.append(Character.forDigit((c >> shift) & 0xf, 16));
                }
            } else {
                json.append(c);
            }
        }
        json.append('"');
    }
}
