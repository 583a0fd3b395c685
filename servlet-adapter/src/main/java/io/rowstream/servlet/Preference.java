package io.rowstream.servlet;

import java.util.ArrayList;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An element of {@code Accept} or {@code Accept-Encoding}: what a client accepts, and how much it likes it (RFC 9110, section 12.4).
 *
 * @param name in lower case
 * @param parameters names in lower case, values without their quotes; the weight is none of them
 * @param weight from 0, which refuses, to 1
 */
record Preference(String name, Map<String, String> parameters, double weight) {
    /** Also the spelling without a leading zero, which the JDK itself has sent for years. */
    private static final Pattern WEIGHT = Pattern.compile("0|0?\\.[0-9]{1,3}|0\\.|1|1\\.0{0,3}");

    /**
     * The elements of all fields of a header, in their order. One that is malformed counts as not there.
     *
     * @param fields null where the container gives none
     */
    static List<Preference> parse(@Nullable Enumeration<String> fields) {
        List<Preference> preferences = new ArrayList<>();
        while (fields != null && fields.hasMoreElements()) {
            for (String element : split(fields.nextElement(), ',')) {
                Preference preference = element(element);
                if (preference != null) {
                    preferences.add(preference);
                }
            }
        }
        return preferences;
    }

    private static @Nullable Preference element(String element) {
        List<String> parts = split(element, ';');
        String name = parts.get(0).strip().toLowerCase(Locale.ROOT);
        if (name.isEmpty()) {
            return null;
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        double weight = 1;
        for (String part : parts.subList(1, parts.size())) {
            int equals = part.indexOf('=');
            String parameter =
                    (equals < 0 ? part : part.substring(0, equals)).strip().toLowerCase(Locale.ROOT);
            String value = equals < 0 ? "" : unquoted(part.substring(equals + 1).strip());
            if (!parameter.equals("q")) {
                parameters.putIfAbsent(parameter, value);
            } else if (WEIGHT.matcher(value).matches()) {
                weight = Double.parseDouble(value);
            } else {
                return null;
            }
        }
        return new Preference(name, parameters, weight);
    }

    /** The parts between separators, but for those inside a quoted string (RFC 9110, section 5.6.4). */
    private static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        boolean quoted = false;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == '\\' && quoted) {
                i++;
            } else if (c == separator && !quoted) {
                parts.add(text.substring(from, i));
                from = i + 1;
            }
        }
        parts.add(text.substring(from));
        return parts;
    }

    private static String unquoted(String value) {
        if (value.length() < 2 || !value.startsWith("\"") || !value.endsWith("\"")) {
            return value;
        }
        return value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1");
    }
}
