package io.rowstream.testing;

import java.io.IOException;
import java.util.List;

/** Failures that tests inject. */
public final class Faults {
    private Faults() {}

    /** One failure of each kind that a caller may meet: checked, unchecked, and an error. */
    public static List<Throwable> ofEachKind() {
        return List.of(
                new IOException("injected"),
                new IllegalStateException("injected"),
                new InjectedCheckedException(),
                new StackOverflowError("injected"));
    }

    /** Throws {@code failure} as what it is. */
    public static void raise(Throwable failure) throws Exception {
        if (failure instanceof Error error) {
            throw error;
        }
        throw (Exception) failure;
    }

    /** A checked exception that no library code can know. */
    public static final class InjectedCheckedException extends Exception {
        private static final long serialVersionUID = 1L;

        InjectedCheckedException() {
            super("injected");
        }
    }
}
