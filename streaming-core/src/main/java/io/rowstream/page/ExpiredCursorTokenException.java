package io.rowstream.page;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * A cursor token is genuine, of these rows and of this caller, but older than its lifetime. Over HTTP that is a status 410: asking
 * again leads to the same, and the way to go on is to begin anew without a token.
 */
public final class ExpiredCursorTokenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Instant issued;
    private final Duration lifetime;

    ExpiredCursorTokenException(Instant issued, Duration lifetime) {
        super("the cursor token was issued at " + issued + " and is older than " + lifetime
                + "; begin anew without a token");
        this.issued = Objects.requireNonNull(issued, "issued");
        this.lifetime = Objects.requireNonNull(lifetime, "lifetime");
    }

    /** When the token was sealed, to the millisecond. */
    public Instant issued() {
        return issued;
    }

    /** How old a token may be. */
    public Duration lifetime() {
        return lifetime;
    }
}
