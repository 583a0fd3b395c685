package io.rowstream.page;

/** A client asked for pages of a size that is no number, or negative, or zero. Over HTTP that is a status 400. */
public final class InvalidPageSizeException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_ECHO = 100;

    InvalidPageSizeException(String text) {
        super("a page size is a number from 1, in decimal digits, not \"" + echo(text) + "\"");
    }

    /** Cut, and nothing in it that could start a new line in a log. */
    private static String echo(String text) {
        String cut = text.length() > LONGEST_ECHO ? text.substring(0, LONGEST_ECHO) + "…" : text;
        return cut.replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}]", " ");
    }
}
