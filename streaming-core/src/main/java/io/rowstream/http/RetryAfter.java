package io.rowstream.http;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How long a server asks to wait: {@code Retry-After} in seconds or as a date (RFC 9110, section 10.2.3). */
final class RetryAfter {
    private static final int MAX_DIGITS = 10;

    private RetryAfter() {}

    /** Null where the server does not say, or nothing that can be understood. */
    static @Nullable Duration of(HttpHeaders headers) {
        Optional<String> value = headers.firstValue("Retry-After").map(String::strip);
        if (value.isEmpty()) {
            return null;
        }
        String text = value.get();
        if (!text.isEmpty() && text.length() <= MAX_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Duration.ofSeconds(Long.parseLong(text));
        }
        Instant until = date(text);
        if (until == null) {
            return null;
        }
        // By the server's own clock where it tells the time, since ours may be another.
        Instant now = headers.firstValue("Date").map(RetryAfter::date).orElseGet(Instant::now);
        return until.isAfter(now) ? Duration.between(now, until) : Duration.ZERO;
    }

    private static @Nullable Instant date(String text) {
        try {
            return DateTimeFormatter.RFC_1123_DATE_TIME.parse(text.strip(), Instant::from);
        } catch (DateTimeException e) {
            return null;
        }
    }
}
