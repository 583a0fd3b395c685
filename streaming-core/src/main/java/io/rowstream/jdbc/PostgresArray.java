package io.rowstream.jdbc;

import tools.jackson.core.JsonGenerator;

/**
 * Writes an array from the text that PostgreSQL has for it, such as <code>{{1,NULL},{"a b","c\"d"}}</code>, perhaps with its
 * bounds in front. The text says all; what the driver makes of it has lost fractions of seconds and knows fewer types.
 */
final class PostgresArray {
    private final String text;
    private final char delimiter;
    private final ElementWriter writer;
    private final JsonGenerator out;
    private int at;

    private PostgresArray(String text, char delimiter, ElementWriter writer, JsonGenerator out) {
        this.text = text;
        this.delimiter = delimiter;
        this.writer = writer;
        this.out = out;
    }

    static void write(String text, char delimiter, ElementWriter writer, JsonGenerator out) {
        PostgresArray array = new PostgresArray(text, delimiter, writer, out);
        array.at = text.startsWith("[") ? text.indexOf('=') + 1 : 0;
        if (array.at == text.length() || text.charAt(array.at) != '{') {
            throw array.unexpected();
        }
        array.writeAll();
        if (array.at != text.length()) {
            throw array.unexpected();
        }
    }

    /** Nested arrays without recursion: a level begins and ends like any other. */
    private void writeAll() {
        int depth = 0;
        do {
            char c = peek();
            if (c == '{') {
                out.writeStartArray();
                depth++;
                at++;
                if (peek() != '}') {
                    continue;
                }
            } else if (c == '"') {
                writer.write(quoted(), out);
            } else if (c != '}') {
                writeUnquoted();
            }
            while (depth > 0 && peek() == '}') {
                out.writeEndArray();
                depth--;
                at++;
                if (depth == 0) {
                    return;
                }
            }
            if (peek() != delimiter) {
                throw unexpected();
            }
            at++;
        } while (depth > 0);
    }

    private void writeUnquoted() {
        int start = at;
        while (peek() != delimiter && peek() != '}') {
            at++;
        }
        String element = text.substring(start, at);
        if (element.equals("NULL")) {
            out.writeNull();
        } else {
            writer.write(element, out);
        }
    }

    private String quoted() {
        StringBuilder element = new StringBuilder();
        at++;
        for (char c = peek(); c != '"'; c = peek()) {
            if (c == '\\') {
                at++;
                c = peek();
            }
            element.append(c);
            at++;
        }
        at++;
        return element.toString();
    }

    private char peek() {
        if (at >= text.length()) {
            throw unexpected();
        }
        return text.charAt(at);
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException("an array is not spelled as expected at character " + at);
    }

    /** Writes an element that is not null. */
    @FunctionalInterface
    interface ElementWriter {
        void write(String text, JsonGenerator out);
    }
}
