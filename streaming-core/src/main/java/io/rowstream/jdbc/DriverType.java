package io.rowstream.jdbc;

import java.sql.SQLException;
import java.sql.Wrapper;
import org.jspecify.annotations.Nullable;

/** Types of a driver that may not be there at all, found through its own class loader, which need not be ours. */
final class DriverType {
    private DriverType() {}

    /**
     * The type called {@code name}, of the driver whose object stands behind {@code object}.
     *
     * @param standard what {@code object} is in JDBC
     * @return null where the driver is another one, or hidden
     */
    static @Nullable Class<?> of(Wrapper object, Class<?> standard, String name) throws SQLException {
        Object own = object.unwrap(standard);
        if (own == null) {
            return null;
        }
        try {
            return Class.forName(name, false, own.getClass().getClassLoader());
        } catch (ClassNotFoundException e) {
            return null;
        }
    }
}
