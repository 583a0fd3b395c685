package io.rowstream.jooq;

import io.rowstream.help.Help;
import io.rowstream.write.ExportLimitException;
import io.rowstream.write.ValueWriter;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jooq.EnumType;
import org.jooq.Field;
import org.jooq.JSON;
import org.jooq.JSONB;
import org.jooq.Record;
import org.jooq.Row;
import org.jooq.XML;
import org.jooq.types.Interval;
import org.jooq.types.ULong;
import org.jooq.types.UNumber;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes what jOOQ's fields hold, under limits for what is nested in a row. Belongs to one stream. */
final class RecordWriter {
    private final ValueWriter values;
    private final NestingLimits limits;
    /** Nested records share their row type, so that their names are checked and encoded once and not for each. */
    private final IdentityHashMap<Row, RowShape> nestedRows = new IdentityHashMap<>();

    private int rows;
    private int depth;

    RecordWriter(ValueWriter values, NestingLimits limits) {
        this.values = values;
        this.limits = limits;
    }

    /** To be called before the first field of each row: limits are counted from here. */
    void startRow() {
        rows = 0;
        depth = 0;
    }

    void writeObject(Record record, RowShape shape, JsonGenerator out) {
        out.writeStartObject();
        for (int i = 0; i < shape.size(); i++) {
            out.writeName(shape.names().get(i));
            writeField(shape.fields()[i], record.get(i), out);
        }
        out.writeEndObject();
    }

    /** Writes the value that {@code field} has. */
    void writeField(Field<?> field, @Nullable Object value, JsonGenerator out) {
        try {
            write(value, field, out);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "field " + field.getName() + " of type "
                            + field.getDataType().getTypeName() + ": " + e.getMessage(),
                    e);
        }
    }

    /** Writes a value, or an element of it; {@code field} is where it stands, if that says something of it. */
    private void write(@Nullable Object value, @Nullable Field<?> field, JsonGenerator out) {
        if (value instanceof EnumType literal) {
            out.writeString(literal.getLiteral());
        } else if (!values.writeIfPlain(value, out) && value != null && !writeJooqs(value, out)) {
            writeStructure(value, field, out);
        }
    }

    /** Writes values of jOOQ's own types without elements; false if {@code value} is none of these. */
    private boolean writeJooqs(Object value, JsonGenerator out) {
        if (value instanceof ULong unsigned) {
            values.writeInteger(unsigned.toBigInteger(), out);
        } else if (value instanceof UNumber unsigned) {
            values.writeLong(unsigned.longValue(), out);
        } else if (value instanceof Interval) {
            out.writeString(value.toString());
        } else if (value instanceof XML xml) {
            out.writeString(xml.data());
        } else if (value instanceof JSON json) {
            values.writeJson(json.data(), out);
        } else if (value instanceof JSONB json) {
            values.writeJson(json.data(), out);
        } else {
            return false;
        }
        return true;
    }

    private void writeStructure(Object value, @Nullable Field<?> field, JsonGenerator out) {
        if (value instanceof Record record) {
            writeNested(record, field, out);
        } else if (value instanceof Collection<?> elements) { // among them jOOQ's Result
            writeArray(elements, field, out);
        } else if (value instanceof Object[] elements) {
            writeArray(Arrays.asList(elements), field, out);
        } else if (value instanceof Map<?, ?> members) {
            out.writeStartObject();
            members.forEach((name, member) -> {
                out.writeName(String.valueOf(name));
                write(member, null, out);
            });
            out.writeEndObject();
        } else if (field != null && UntypedValues.isUntyped(field)) {
            write(UntypedValues.plain(value), field, out);
        } else {
            throw UntypedValues.refusal(value);
        }
    }

    private void writeNested(Record record, @Nullable Field<?> field, JsonGenerator out) {
        if (++rows > limits.rows()) {
            throw new ExportLimitException(
                    Help.TOO_LARGE.in("more rows are nested in one row than maxNestedRows, " + limits.rows()));
        }
        if (++depth > limits.depth()) {
            throw new ExportLimitException(
                    Help.TOO_LARGE.in("rows are nested deeper than maxNestedDepth, " + limits.depth()));
        }
        // Where jOOQ emulates rows, the record's own fields have other names than those that were declared.
        Row declared = field == null ? null : field.getDataType().getRow();
        Row row = declared != null && declared.size() == record.size() ? declared : record.fieldsRow();
        writeObject(record, nestedRows.computeIfAbsent(row, key -> RowShape.of(key.fields())), out);
        depth--;
    }

    private void writeArray(Collection<?> elements, @Nullable Field<?> field, JsonGenerator out) {
        out.writeStartArray();
        for (Object element : elements) {
            write(element, field, out);
        }
        out.writeEndArray();
    }
}
