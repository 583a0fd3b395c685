package io.rowstream.servlet;

import io.rowstream.wire.ContentCoding;
import java.util.Enumeration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Chooses a content coding by {@code Accept-Encoding} (RFC 9110, section 12.5.3). */
final class AcceptEncoding {
    private static final double ABSENT = -1;

    private AcceptEncoding() {}

    /**
     * gzip where the client accepts it and does not prefer identity.
     *
     * @param fields the header's fields, or null where the container gives none
     */
    static ContentCoding choose(@Nullable Enumeration<String> fields) {
        double gzip = ABSENT;
        double identity = ABSENT;
        double any = ABSENT;
        while (fields != null && fields.hasMoreElements()) {
            for (String element : fields.nextElement().split(",", -1)) {
                String[] parts = element.split(";", -1);
                double weight = weight(parts);
                switch (parts[0].strip().toLowerCase(Locale.ROOT)) {
                    case "gzip", "x-gzip" -> gzip = weight;
                    case "identity" -> identity = weight;
                    case "*" -> any = weight;
                    default -> {} // a coding not offered
                }
            }
        }
        if (gzip == ABSENT) {
            gzip = any;
        }
        return gzip > 0 && gzip >= identity ? ContentCoding.GZIP : ContentCoding.IDENTITY;
    }

    /** The weight of an element; one that cannot be read counts as a refusal, which is always safe. */
    private static double weight(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].strip().toLowerCase(Locale.ROOT);
            if (parameter.startsWith("q=")) {
                String value = parameter.substring(2).strip();
                return value.matches("[01](\\.[0-9]{0,3})?") ? Double.parseDouble(value) : 0;
            }
        }
        return 1;
    }
}
