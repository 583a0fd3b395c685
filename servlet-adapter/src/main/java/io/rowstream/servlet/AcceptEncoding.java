package io.rowstream.servlet;

import io.rowstream.wire.ContentCoding;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What codings a client accepts (RFC 9110, section 12.5.3). */
final class AcceptEncoding {
    /** Accepted, but liked less than anything that is named. */
    private static final double UNNAMED = 0.0001;

    private final List<Preference> codings;

    private AcceptEncoding(List<Preference> codings) {
        this.codings = codings;
    }

    /** @param fields the header's fields, or null where the container gives none */
    static AcceptEncoding of(@Nullable Enumeration<String> fields) {
        return new AcceptEncoding(Preference.parse(fields));
    }

    /** The coding that the client likes most, a compressed one among equals; null where it accepts none that is offered. */
    @Nullable
    ContentCoding choose() {
        ContentCoding compressed = chooseCompressed();
        double identity = weight(ContentCoding.IDENTITY);
        if (compressed != null && weight(compressed) >= identity) {
            return compressed;
        }
        return identity > 0 ? ContentCoding.IDENTITY : null;
    }

    /** As {@link #choose()}, without identity. */
    @Nullable
    ContentCoding chooseCompressed() {
        ContentCoding best = null;
        for (ContentCoding coding : ContentCoding.values()) {
            double weight = weight(coding);
            if (coding != ContentCoding.IDENTITY && weight > (best == null ? 0 : weight(best))) {
                best = coding;
            }
        }
        return best;
    }

    private double weight(ContentCoding coding) {
        double any = coding == ContentCoding.IDENTITY ? UNNAMED : 0;
        for (Preference preference : codings) {
            if (ContentCoding.ofToken(preference.name()).filter(coding::equals).isPresent()) {
                return preference.weight();
            }
            if (preference.name().equals("*") && (coding != ContentCoding.IDENTITY || preference.weight() == 0)) {
                any = preference.weight();
            }
        }
        return any;
    }
}
