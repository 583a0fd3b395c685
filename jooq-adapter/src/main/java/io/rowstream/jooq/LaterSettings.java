package io.rowstream.jooq;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jooq.conf.Settings;
import org.jspecify.annotations.Nullable;

/**
 * Settings that change what jOOQ reads and that the oldest version supported has not got: 3.21 has. They are asked for by name.
 */
final class LaterSettings {
    private static final @Nullable Method TRIMS_CHARS = getter("isFetchTrimmedCharValues");
    private static final @Nullable Method READS_LOCAL_TIMES = getter("isBindLocalTimeType");

    private LaterSettings() {}

    /** Whether text of fixed length loses the spaces at its end. */
    static boolean trimsChars(Settings settings) {
        return isTrue(TRIMS_CHARS, settings);
    }

    /** Whether times of day are read with their fractions of a second. */
    static boolean readsLocalTimes(Settings settings) {
        return isTrue(READS_LOCAL_TIMES, settings);
    }

    /** A getter; null where this version has not got it. Looked for once: in vain, it takes as long as planning a row. */
    private static @Nullable Method getter(String name) {
        try {
            return Settings.class.getMethod(name);
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private static boolean isTrue(@Nullable Method getter, Settings settings) {
        if (getter == null) {
            return false;
        }
        try {
            return Boolean.TRUE.equals(getter.invoke(settings));
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("jOOQ does not tell its setting " + getter.getName(), e);
        }
    }
}
