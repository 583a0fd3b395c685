package io.rowstream.jooq;

import org.jspecify.annotations.Nullable;

/** Gives one thing back after the other, whatever happens; the first failure wins and later ones are suppressed into it. */
final class Failures {
    private Failures() {}

    static @Nullable Exception run(Action action, @Nullable Exception first) {
        try {
            action.run();
            return first;
        } catch (Exception e) {
            return add(e, first);
        }
    }

    static @Nullable Exception add(@Nullable Exception later, @Nullable Exception first) {
        if (first == null) {
            return later;
        }
        if (later != null && later != first) {
            first.addSuppressed(later);
        }
        return first;
    }

    @FunctionalInterface
    interface Action {
        void run() throws Exception;
    }
}
