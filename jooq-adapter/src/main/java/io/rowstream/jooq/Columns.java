package io.rowstream.jooq;

import io.rowstream.write.Column;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.XML;
import org.jooq.types.Interval;

/** What is known of columns before the first row: their names, and what their values will be in JSON. */
final class Columns {
    private Columns() {}

    static List<Column> of(RowShape shape) {
        List<Column> columns = new ArrayList<>();
        for (Field<?> field : shape.fields()) {
            columns.add(new Column(field.getName(), kindOf(field.getType())));
        }
        return columns;
    }

    private static Column.Kind kindOf(Class<?> type) {
        if (type == Boolean.class) {
            return Column.Kind.BOOLEAN;
        }
        if (isAny(type, CharSequence.class, Temporal.class, java.util.Date.class, UUID.class, Enum.class)
                || isAny(type, byte[].class, XML.class, Interval.class)) {
            return Column.Kind.TEXT;
        }
        if (isAny(type, Number.class)) {
            return Column.Kind.NUMBER;
        }
        return isAny(type, Record.class, Collection.class, Map.class, Object[].class)
                ? Column.Kind.NESTED
                : Column.Kind.UNKNOWN; // JSON among them, which may be anything
    }

    private static boolean isAny(Class<?> type, Class<?>... kinds) {
        return Arrays.stream(kinds).anyMatch(kind -> kind.isAssignableFrom(type));
    }
}
