package io.rowstream.examples.tour;

/** Something the person at the keyboard can put right; its message is all they need to see. */
public final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
