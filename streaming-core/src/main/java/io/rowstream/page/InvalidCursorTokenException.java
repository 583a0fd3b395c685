package io.rowstream.page;

import java.util.Objects;

/**
 * A cursor token is not one that may be used here. Over HTTP that is a status 400: the client asked for something that was never
 * handed to it, and asking again leads to the same.
 *
 * <p>The message says which reason it is and holds nothing of the token.
 */
public final class InvalidCursorTokenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /**
     * A failure for this reason.
     *
     * @param message for people; may reach the client
     */
    public InvalidCursorTokenException(Reason reason, String message) {
        super(message);
        this.reason = Objects.requireNonNull(reason, "reason");
    }

    /** Why the token was refused. */
    public Reason reason() {
        return reason;
    }

    /** Why a token is refused. The first reason that applies is given, in this order. */
    public enum Reason {
        /**
         * It is damaged, made up, or sealed with a key that is not on the key ring (any more). Nothing in it was believed, so that
         * nothing more exact can be said.
         */
        MALFORMED_OR_FORGED,
        /** It is genuine, but of other rows or of another order: another endpoint, another filter, another keyset. */
        OTHER_SCOPE,
        /** It is genuine and of these rows, but was handed to another caller. */
        OTHER_CONTEXT
    }
}
