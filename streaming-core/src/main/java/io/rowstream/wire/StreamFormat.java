package io.rowstream.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How rows are framed on the wire. */
public enum StreamFormat {
    /**
     * One JSON value a line, and a last line {@code {"end":true,"count":N}} that proves completeness. Media type
     * {@code application/x-ndjson}.
     */
    NDJSON("", true, "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines"),

    /** One JSON array (RFC 8259); its closing bracket proves completeness. Media type {@code application/json}. */
    JSON_ARRAY("", true, "application/json"),

    /**
     * CSV with a header record (RFC 4180). Media type {@code text/csv}. Nothing in it proves completeness, so it is written
     * but not read.
     */
    CSV(";charset=utf-8;header=present", false, "text/csv");

    private final String parameters;
    private final boolean hasEndMark;

    @SuppressWarnings("ImmutableEnumChecker") // it is one of List.of
    private final List<String> mediaTypes;

    StreamFormat(String parameters, boolean hasEndMark, String... mediaTypes) {
        this.parameters = parameters;
        this.hasEndMark = hasEndMark;
        this.mediaTypes = List.of(mediaTypes);
    }

    /** The canonical media type, without parameters. */
    public String mediaType() {
        return mediaTypes.get(0);
    }

    /** What a writer puts into {@code Content-Type}: the canonical media type, with the parameters that it always has. */
    public String contentType() {
        return mediaType() + parameters;
    }

    /** Whether a body can prove by itself that it is whole. Formats without are written, but never read. */
    public boolean hasEndMark() {
        return hasEndMark;
    }

    /**
     * The format by which a reader reads a body with a given {@code Content-Type}: its canonical media type, or for NDJSON one
     * of {@code application/ndjson}, {@code application/jsonl}, {@code application/x-jsonlines}.
     *
     * @param contentType a media type, parameters allowed (RFC 9110, section 8.3.1); letter case does not matter
     * @return empty for any other media type, for that of a format that is not read, and for a {@code charset} other than UTF-8
     */
    public static Optional<StreamFormat> ofMediaType(String contentType) {
        List<String> parts = splitAtSemicolons(contentType);
        String type = parts.get(0).strip().toLowerCase(Locale.ROOT);
        for (String part : parts.subList(1, parts.size())) {
            String parameter = part.strip().toLowerCase(Locale.ROOT).replace("\"", "");
            if (parameter.startsWith("charset=") && !parameter.equals("charset=utf-8")) {
                return Optional.empty();
            }
        }
        for (StreamFormat format : values()) {
            if (format.hasEndMark && format.mediaTypes.contains(type)) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    /** The parts between semicolons, but for those inside a quoted string (RFC 9110, section 5.6.4). */
    private static List<String> splitAtSemicolons(String value) {
        List<String> parts = new ArrayList<>();
        boolean quoted = false;
        int from = 0;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == '\\' && quoted) {
                i++;
            } else if (c == ';' && !quoted) {
                parts.add(value.substring(from, i));
                from = i + 1;
            }
        }
        parts.add(value.substring(from));
        return parts;
    }
}
