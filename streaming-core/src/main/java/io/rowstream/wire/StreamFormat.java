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
    NDJSON("application/x-ndjson"),

    /** One JSON array (RFC 8259); its closing bracket proves completeness. Media type {@code application/json}. */
    JSON_ARRAY("application/json");

    private final String mediaType;

    StreamFormat(String mediaType) {
        this.mediaType = mediaType;
    }

    /** The canonical media type, without parameters; what a writer puts into {@code Content-Type}. */
    public String mediaType() {
        return mediaType;
    }

    /**
     * The format that a {@code Content-Type} names: by its canonical media type, or for NDJSON one of
     * {@code application/ndjson}, {@code application/jsonl}, {@code application/x-jsonlines}.
     *
     * @param contentType a media type, parameters allowed (RFC 9110, section 8.3.1); letter case does not matter
     * @return empty for any other media type, and for a {@code charset} other than UTF-8
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
        return switch (type) {
            case "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines" ->
                Optional.of(NDJSON);
            case "application/json" -> Optional.of(JSON_ARRAY);
            default -> Optional.empty();
        };
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
