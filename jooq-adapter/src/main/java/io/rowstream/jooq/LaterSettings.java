package io.rowstream.jooq;

import java.lang.reflect.InvocationTargetException;
import org.jooq.conf.Settings;

/**
 * Settings that change what jOOQ reads and that the oldest version supported has not got: 3.21 has. They are asked for by name.
 */
final class LaterSettings {
    private LaterSettings() {}

    /** Whether text of fixed length loses the spaces at its end. */
    static boolean trimsChars(Settings settings) {
        return isTrue("isFetchTrimmedCharValues", settings);
    }

    /** Whether times of day are read with their fractions of a second. */
    static boolean readsLocalTimes(Settings settings) {
        return isTrue("isBindLocalTimeType", settings);
    }

    private static boolean isTrue(String getter, Settings settings) {
        try {
            return Boolean.TRUE.equals(Settings.class.getMethod(getter).invoke(settings));
        } catch (NoSuchMethodException e) {
            return false;
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("jOOQ does not tell its setting " + getter, e);
        }
    }
}
