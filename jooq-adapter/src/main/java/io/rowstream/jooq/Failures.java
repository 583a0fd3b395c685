package io.rowstream.jooq;

import org.jspecify.annotations.Nullable;

/** Gives one thing back after the other, whatever happens; the first failure wins and later ones are suppressed into it. */
final class Failures {
    private Failures() {}

    static @Nullable Throwable run(Action action, @Nullable Throwable first) {
        try {
            action.run();
            return first;
        } catch (Throwable e) {
            return add(e, first);
        }
    }

    static @Nullable Throwable add(@Nullable Throwable later, @Nullable Throwable first) {
        if (first == null) {
            return later;
        }
        if (later != null && later != first) {
            first.addSuppressed(later);
        }
        return first;
    }

    static void throwIfAny(@Nullable Throwable failure) throws Exception {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw (Exception) failure;
        }
    }

    @FunctionalInterface
    interface Action {
        void run() throws Exception;
    }
}
