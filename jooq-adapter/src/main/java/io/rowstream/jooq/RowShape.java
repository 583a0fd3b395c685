package io.rowstream.jooq;

import io.rowstream.write.MemberNames;
import java.util.Arrays;
import org.jooq.Field;

/** The fields of a row, and their names encoded once for all rows. */
final class RowShape {
    private final Field<?>[] fields;
    private final MemberNames names;

    private RowShape(Field<?>[] fields, MemberNames names) {
        this.fields = fields;
        this.names = names;
    }

    /**
     * The shape of rows with these fields.
     *
     * @throws IllegalArgumentException when two fields have the same name
     */
    static RowShape of(Field<?>... fields) {
        return new RowShape(
                fields, MemberNames.of(Arrays.stream(fields).map(Field::getName).toList()));
    }

    Field<?>[] fields() {
        return fields;
    }

    MemberNames names() {
        return names;
    }

    int size() {
        return fields.length;
    }
}
