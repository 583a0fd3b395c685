package io.rowstream.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads {@code Link} headers (RFC 8288, section 3 and appendix B). */
final class LinkHeader {
    private final String text;
    private final String relation;
    private final List<String> targets = new ArrayList<>();
    private int at;

    private LinkHeader(String text, String relation) {
        this.text = text;
        this.relation = relation;
    }

    /**
     * The targets of the links with a relation.
     *
     * @param headers the values of all {@code Link} headers
     * @param relation in lower case
     * @throws IllegalArgumentException where a header cannot be read
     */
    static List<String> targets(List<String> headers, String relation) {
        LinkHeader reading = new LinkHeader(String.join(",", headers), relation);
        reading.read();
        return reading.targets;
    }

    private void read() {
        while (true) {
            skip(" \t,");
            if (at == text.length()) {
                return;
            }
            expect('<');
            int close = text.indexOf('>', at);
            if (close < 0) {
                throw unreadable();
            }
            String target = text.substring(at, close).trim();
            at = close + 1;
            if (readParameters()) {
                targets.add(target);
            }
        }
    }

    /** Whether the link has the relation; of several {@code rel} the first counts. A link about another page is none of this one. */
    private boolean readParameters() {
        boolean related = false;
        boolean decided = false;
        boolean elsewhere = false;
        skip(" \t");
        while (at < text.length() && text.charAt(at) == ';') {
            at++;
            skip(" \t");
            String name = token("=;,").toLowerCase(Locale.ROOT);
            skip(" \t");
            String value = "";
            if (at < text.length() && text.charAt(at) == '=') {
                at++;
                skip(" \t");
                value = at < text.length() && text.charAt(at) == '"' ? quoted() : token(";,");
            }
            if (name.equals("rel") && !decided) {
                decided = true;
                related = List.of(value.toLowerCase(Locale.ROOT).trim().split("[ \t]+"))
                        .contains(relation);
            }
            elsewhere |= name.equals("anchor");
            skip(" \t");
        }
        if (at < text.length() && text.charAt(at) != ',') {
            throw unreadable();
        }
        return related && !elsewhere;
    }

    private String token(String ends) {
        int from = at;
        while (at < text.length() && ends.indexOf(text.charAt(at)) < 0 && text.charAt(at) != ' ') {
            at++;
        }
        return text.substring(from, at);
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return value.toString();
            }
            if (c == '\\' && at + 1 < text.length()) {
                c = text.charAt(++at);
            }
            value.append(c);
        }
        throw unreadable();
    }

    private void skip(String characters) {
        while (at < text.length() && characters.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private void expect(char c) {
        if (at == text.length() || text.charAt(at) != c) {
            throw unreadable();
        }
        at++;
    }

    private IllegalArgumentException unreadable() {
        return new IllegalArgumentException("a Link header cannot be read from its character " + (at + 1));
    }
}
