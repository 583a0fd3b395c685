package io.rowstream.examples.demo;

import io.rowstream.wire.StreamError;
import io.rowstream.write.Export;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * What a request wants to go wrong.
 *
 * @param failAfter rows after which the source breaks; -1: never
 * @param stallAfter rows after which the source falls silent for good; -1: never
 * @param delayMs milliseconds that the source waits before each row
 */
record Faults(long failAfter, long stallAfter, long delayMs) {
    private static final int NEVER = -1;

    /** @throws InvalidFault where a parameter is no number */
    static Faults of(HttpServletRequest request) {
        return new Faults(
                number(request, "failAfter", NEVER),
                number(request, "stallAfter", NEVER),
                number(request, "delayMs", 0));
    }

    private static long number(HttpServletRequest request, String name, long absent) {
        String text = request.getParameter(name);
        if (text == null) {
            return absent;
        }
        if (!text.matches("[0-9]{1,9}")) {
            throw new InvalidFault(name);
        }
        return Integer.parseInt(text);
    }

    /** The same export over a source that has these faults. */
    <R> Export<R> in(Export<R> export) {
        return export.withSource(() -> new FaultyCursor<>(export.source().open(), this));
    }

    /** What clients are told of faults; null for all other failures. */
    static @Nullable StreamError describe(Throwable cause) {
        if (cause instanceof SourceBroke) {
            return new StreamError("urn:example:problem:demo-fault", "The demo broke its source on purpose", 500, true);
        }
        return cause instanceof InvalidFault
                ? new StreamError(
                        "urn:example:problem:invalid-fault", "A demo fault takes a whole number from 0", 400, false)
                : null;
    }

    /** A source that was made to break. */
    static final class SourceBroke extends Exception {
        private static final long serialVersionUID = 1L;

        SourceBroke(long rows) {
            super("the demo broke its source on purpose after " + rows + " rows");
        }
    }

    /** A fault that cannot be had. */
    static final class InvalidFault extends RuntimeException {
        private static final long serialVersionUID = 1L;

        InvalidFault(String parameter) {
            super(parameter + " is no whole number from 0");
        }
    }
}
