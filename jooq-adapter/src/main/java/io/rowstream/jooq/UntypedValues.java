package io.rowstream.jooq;

import io.rowstream.help.Help;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Struct;
import org.jooq.Field;
import org.jooq.exception.DataAccessException;

/** Values of fields whose type jOOQ does not know: whatever objects the driver makes of them. */
final class UntypedValues {
    private UntypedValues() {}

    /** Whether nothing is declared of the field's values, or of the elements if they are arrays. */
    static boolean isUntyped(Field<?> field) {
        Class<?> type = field.getType();
        while (type.isArray()) {
            type = type.getComponentType();
        }
        return type == Object.class;
    }

    /**
     * What can be written instead of {@code value}: the elements of what has elements, the text of anything else.
     *
     * @throws IllegalArgumentException when it has no text
     */
    static Object plain(Object value) {
        try {
            if (value instanceof Array array) {
                return array.getArray();
            } else if (value instanceof Struct struct) {
                return struct.getAttributes();
            } else if (value instanceof SQLXML xml) {
                return xml.getString();
            } else if (value instanceof Clob clob) {
                return clob.getSubString(1, Math.toIntExact(clob.length()));
            } else if (value instanceof Blob blob) {
                return blob.getBytes(1, Math.toIntExact(blob.length()));
            }
        } catch (SQLException e) {
            throw new DataAccessException("a value cannot be read", e);
        }
        if (!hasText(value)) {
            throw refusal(value);
        }
        return value.toString();
    }

    /** Drivers give their own classes the database's text, unless they stand for something that is still to be read. */
    private static boolean hasText(Object value) {
        try {
            return !(value instanceof AutoCloseable)
                    && value.getClass().getMethod("toString").getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            throw new LinkageError("every class has toString()", e);
        }
    }

    static IllegalArgumentException refusal(Object value) {
        return new IllegalArgumentException(
                Help.UNWRITABLE_VALUE.in("a " + value.getClass().getName()
                        + " cannot be written as JSON: convert the field to text, a number or another plain type"));
    }
}
