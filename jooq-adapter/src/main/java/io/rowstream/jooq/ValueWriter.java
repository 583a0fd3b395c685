package io.rowstream.jooq;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.UUID;
import org.jooq.EnumType;
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
final class ValueWriter {
    /** Nested records share their row type, so that their names are checked and encoded once and not for each. */
    private final IdentityHashMap<Row, RowShape> nestedRows = new IdentityHashMap<>();

    void writeObject(Record record, RowShape shape, JsonGenerator out) {
        out.writeStartObject();
        for (int i = 0; i < shape.size(); i++) {
            out.writeName(shape.names[i]);
            try {
                write(record.get(i), shape.fields[i].getDataType().getRow(), out);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("field " + shape.names[i] + ": " + e.getMessage(), e);
            }
        }
        out.writeEndObject();
    }

    /** Writes a value; {@code declared} is the row type of records in it, where it is known. */
    private void write(@Nullable Object value, @Nullable Row declared, JsonGenerator out) {
        if (value == null) {
            out.writeNull();
        } else if (value instanceof CharSequence text) {
            out.writeString(text.toString());
        } else if (value instanceof Number number) {
            writeNumber(number, out);
        } else if (value instanceof Boolean truth) {
            out.writeBoolean(truth);
        } else if (value instanceof byte[] bytes) {
            out.writeBinary(bytes);
        } else if (!writeText(value, out)) {
            writeStructure(value, declared, out);
        }
    }

    private static void writeNumber(Number value, JsonGenerator out) {
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            out.writeNumber(value.intValue());
        } else if (value instanceof Long) {
            out.writeNumber(value.longValue());
        } else if (value instanceof BigDecimal decimal) {
            out.writeNumber(decimal);
        } else if (value instanceof Double) {
            out.writeNumber(value.doubleValue());
        } else if (value instanceof Float) {
            out.writeNumber(value.floatValue());
        } else if (value instanceof BigInteger integer) {
            out.writeNumber(integer);
        } else if (value instanceof ULong unsigned) {
            out.writeNumber(unsigned.toBigInteger());
        } else if (value instanceof UNumber) {
            out.writeNumber(value.longValue());
        } else if (value instanceof Interval) {
            out.writeString(value.toString());
        } else {
            throw unknown(value);
        }
    }

    /** Writes values that JSON knows only as text; false if {@code value} is none of these. */
    private static boolean writeText(Object value, JsonGenerator out) {
        if (value instanceof LocalDateTime time) {
            out.writeString(IsoText.of(time));
        } else if (value instanceof Timestamp time) {
            out.writeString(IsoText.of(time.toLocalDateTime()));
        } else if (value instanceof OffsetDateTime time) {
            out.writeString(IsoText.of(time));
        } else if (value instanceof Date date) {
            out.writeString(date.toLocalDate().toString());
        } else if (value instanceof LocalTime time) {
            out.writeString(IsoText.of(time));
        } else if (value instanceof Time time) {
            out.writeString(IsoText.of(time.toLocalTime()));
        } else if (value instanceof OffsetTime time) {
            out.writeString(IsoText.of(time));
        } else if (value instanceof LocalDate
                || value instanceof Instant
                || value instanceof Year
                || value instanceof UUID
                || value instanceof Character) {
            out.writeString(value.toString());
        } else if (value instanceof EnumType literal) {
            out.writeString(literal.getLiteral());
        } else if (value instanceof Enum<?> constant) {
            out.writeString(constant.name());
        } else if (value instanceof XML xml) {
            out.writeString(xml.data());
        } else {
            return false;
        }
        return true;
    }

    private void writeStructure(Object value, @Nullable Row declared, JsonGenerator out) {
        if (value instanceof JSON json) {
            JsonText.copy(json.data(), out);
        } else if (value instanceof JSONB json) {
            JsonText.copy(json.data(), out);
        } else if (value instanceof Record record) {
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
            throw unknown(value);
        }
    }

    private void writeArray(Collection<?> elements, @Nullable Row declared, JsonGenerator out) {
        out.writeStartArray();
        for (Object element : elements) {
            write(element, declared, out);
        }
        out.writeEndArray();
    }

    private static IllegalArgumentException unknown(Object value) {
        return new IllegalArgumentException("a " + value.getClass().getName()
                + " cannot be written as JSON: convert the field to text, a number or another plain type");
    }
}
