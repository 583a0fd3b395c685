package io.rowstream.jooq;

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

/** Writes what jOOQ's records hold. Belongs to one stream. */
final class RecordWriter {
    private final ValueWriter values;
    /** Nested records share their row type, so that their names are checked and encoded once and not for each. */
    private final IdentityHashMap<Row, RowShape> nestedRows = new IdentityHashMap<>();

    RecordWriter(ValueWriter values) {
        this.values = values;
    }

    void writeObject(Record record, RowShape shape, JsonGenerator out) {
        out.writeStartObject();
        for (int i = 0; i < shape.size(); i++) {
            Field<?> field = shape.fields()[i];
            out.writeName(shape.names().get(i));
            try {
                write(record.get(i), field.getDataType().getRow(), out);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("field " + field.getName() + ": " + e.getMessage(), e);
            }
        }
        out.writeEndObject();
    }

    /** Writes a value; {@code declared} is the row type of records in it, where it is known. */
    private void write(@Nullable Object value, @Nullable Row declared, JsonGenerator out) {
        if (value instanceof EnumType literal) {
            out.writeString(literal.getLiteral());
        } else if (!values.writeIfPlain(value, out) && value != null && !writeJooqs(value, out)) {
            writeStructure(value, declared, out);
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

    private void writeStructure(Object value, @Nullable Row declared, JsonGenerator out) {
        if (value instanceof Record record) {
            // Where jOOQ emulates rows, the record's own fields have other names than those that were declared.
            Row row = declared != null && declared.size() == record.size() ? declared : record.fieldsRow();
            writeObject(record, nestedRows.computeIfAbsent(row, key -> RowShape.of(key.fields())), out);
        } else if (value instanceof Collection<?> elements) { // among them jOOQ's Result
            writeArray(elements, declared, out);
        } else if (value instanceof Object[] elements) {
            writeArray(Arrays.asList(elements), declared, out);
        } else if (value instanceof Map<?, ?> members) {
            out.writeStartObject();
            members.forEach((name, member) -> {
                out.writeName(String.valueOf(name));
                write(member, null, out);
            });
            out.writeEndObject();
        } else {
            throw new IllegalArgumentException("a " + value.getClass().getName()
                    + " cannot be written as JSON: convert the field to text, a number or another plain type");
        }
    }

    private void writeArray(Collection<?> elements, @Nullable Row declared, JsonGenerator out) {
        out.writeStartArray();
        for (Object element : elements) {
            write(element, declared, out);
        }
        out.writeEndArray();
    }
}
