package io.rowstream.write;

/**
 * Someone from outside asked for fields that cannot be had. Nothing was acquired or written: in HTTP, a request that is answered
 * with the status 400. The message is fit for whoever asked; it holds no more than 100 characters of what they sent.
 */
public final class FieldSelectionException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MAX_ECHO = 100;

    private FieldSelectionException(String message) {
        super(message);
    }

    /** There is no field of that name, or it is not one to choose; the name may be empty. */
    public static FieldSelectionException unknown(String name) {
        return new FieldSelectionException(
                name.isEmpty() ? "the name of a field is empty" : "there is no field \"" + echo(name) + "\"");
    }

    /** A field was named twice. */
    public static FieldSelectionException repeated(String name) {
        return new FieldSelectionException("the field \"" + echo(name) + "\" is named more than once");
    }

    /** Cut, without half a character at its end, and nothing in it that could start a new line in a log. */
    private static String echo(String name) {
        String cut = name;
        if (name.length() > MAX_ECHO) {
            int end = Character.isHighSurrogate(name.charAt(MAX_ECHO - 1)) ? MAX_ECHO - 1 : MAX_ECHO;
            cut = name.substring(0, end);
        }
        return cut.replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}]", " ");
    }
}
