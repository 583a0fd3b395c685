package io.rowstream.servlet;

import io.rowstream.wire.StreamFormat;
import java.time.Duration;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a client accepts for a body (RFC 9110, section 12.5.1), and what it asks for beside it (WF-76).
 *
 * <p>Parameters other than the weight do not narrow a range: they ask for something, or are ignored as a reader ignores them in
 * {@code Content-Type}. Only another character set than UTF-8 rules the JSON formats out.
 */
final class Accept {
    /** Seconds; no more digits than a long holds. */
    private static final Pattern SECONDS = Pattern.compile("0*([1-9][0-9]{0,17})");

    private static final int EXACT = 3;
    private static final int ANY_SUBTYPE = 2;
    private static final int ANYTHING = 1;
    private static final int NO_MATCH = 0;

    private final List<Preference> ranges;
    private final boolean silent;

    private Accept(List<Preference> ranges, boolean silent) {
        this.ranges = ranges;
        this.silent = silent;
    }

    /** @param fields the header's fields, or null where the container gives none */
    static Accept of(@Nullable Enumeration<String> fields) {
        StringBuilder all = new StringBuilder();
        while (fields != null && fields.hasMoreElements()) {
            all.append(all.isEmpty() ? "" : ",").append(fields.nextElement());
        }
        String text = all.toString();
        return new Accept(Preference.parse(Collections.enumeration(List.of(text))), text.isBlank());
    }

    /**
     * The format that the client likes most; among equals the one that it names rather than covers by a wildcard, then the first.
     *
     * @return null where it accepts none
     */
    @Nullable
    StreamFormat choose(List<StreamFormat> offered) {
        StreamFormat best = null;
        double bestWeight = 0;
        int bestMatch = NO_MATCH;
        for (StreamFormat format : offered) {
            int match = closestMatch(format);
            double weight = silent ? 1 : weight(format, match);
            if (weight > bestWeight || (weight == bestWeight && weight > 0 && match > bestMatch)) {
                best = format;
                bestWeight = weight;
                bestMatch = match;
            }
        }
        return best;
    }

    boolean accepts(StreamFormat format) {
        return choose(List.of(format)) != null;
    }

    /** Whether the client asks for checkpoints in NDJSON. */
    boolean asksForCheckpoints() {
        return named(StreamFormat.NDJSON).stream()
                .anyMatch(range -> "true".equals(range.parameters().get("checkpoints")));
    }

    /** The interval at which the client asks for heartbeats in NDJSON; null where it does not. */
    @Nullable
    Duration heartbeat() {
        for (Preference range : named(StreamFormat.NDJSON)) {
            String value = range.parameters().getOrDefault("heartbeat", "");
            if (SECONDS.matcher(value).matches()) {
                return Duration.ofSeconds(Long.parseLong(SECONDS.matcher(value).replaceFirst("$1")));
            }
        }
        return null;
    }

    /** The ranges that name a format and that the client likes most of these. */
    private List<Preference> named(StreamFormat format) {
        double weight = weight(format, EXACT);
        return ranges.stream()
                .filter(range -> weight > 0 && range.weight() == weight && match(range, format) == EXACT)
                .toList();
    }

    private int closestMatch(StreamFormat format) {
        return ranges.stream().mapToInt(range -> match(range, format)).max().orElse(NO_MATCH);
    }

    /** The weight of the ranges that fit as closely as {@code match}; of several, names of the same format, the highest. */
    private double weight(StreamFormat format, int match) {
        return ranges.stream()
                .filter(range -> match > NO_MATCH && match(range, format) == match)
                .mapToDouble(Preference::weight)
                .max()
                .orElse(0);
    }

    private static int match(Preference range, StreamFormat format) {
        String charset = range.parameters().getOrDefault("charset", "utf-8").toLowerCase(Locale.ROOT);
        if (format != StreamFormat.CSV && !charset.equals("utf-8")) {
            return NO_MATCH;
        }
        String name = range.name();
        String type = format.mediaType();
        if (name.equals(type)
                || StreamFormat.ofMediaType(name).filter(format::equals).isPresent()) {
            return EXACT;
        }
        if (name.equals(type.substring(0, type.indexOf('/') + 1) + "*")) {
            return ANY_SUBTYPE;
        }
        return name.equals("*/*") || name.equals("*") ? ANYTHING : NO_MATCH;
    }
}
