package io.rowstream.jooq;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jooq.Field;
import tools.jackson.core.io.SerializedString;

/** The fields of a row, and their names encoded once for all rows. */
final class RowShape {
    final Field<?>[] fields;
    final SerializedString[] names;

    private RowShape(Field<?>[] fields, SerializedString[] names) {
        this.fields = fields;
        this.names = names;
    }

    /**
     * The shape of rows with these fields.
     *
     * @throws IllegalArgumentException when two fields have the same name
     */
    static RowShape of(Field<?>... fields) {
        Set<String> seen = new LinkedHashSet<>();
        Set<String> twice = new LinkedHashSet<>();
        for (Field<?> field : fields) {
            if (!seen.add(field.getName())) {
                twice.add(field.getName());
            }
        }
        if (!twice.isEmpty()) {
            throw new IllegalArgumentException(
                    "more than one field is called " + String.join(", ", twice) + ": name them apart with as(…)");
        }
        return new RowShape(fields, seen.stream().map(SerializedString::new).toArray(SerializedString[]::new));
    }

    boolean isOf(Field<?>[] others) {
        return Arrays.equals(fields, others);
    }

    int size() {
        return fields.length;
    }
}
