package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.RowStreamer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.jooq.EnumType;
import org.jooq.JSON;
import org.jooq.JSONB;
import org.jooq.Record;
import org.jooq.XML;
import org.jooq.types.Interval;
import org.jooq.types.UNumber;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Exports read back by a parser that is not ours, and compared with what jOOQ fetched. */
final class Exports {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private Exports() {}

    static List<JsonNode> rows(Export<?> export) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RowStreamer.builder().format(StreamFormat.JSON_ARRAY).build().stream(export, bytes);
        List<JsonNode> rows = new ArrayList<>();
        MAPPER.readTree(bytes.toByteArray()).forEach(rows::add);
        return rows;
    }

    static JsonNode json(String text) {
        return MAPPER.readTree(text);
    }

    static void assertSame(List<JsonNode> exported, List<? extends Record> fetched) {
        assertThat(exported).hasSameSizeAs(fetched);
        for (int row = 0; row < exported.size(); row++) {
            Record record = fetched.get(row);
            List<String> names = new ArrayList<>();
            for (int i = 0; i < record.size(); i++) {
                String name = record.field(i).getName();
                names.add(name);
                assertSame(exported.get(row).get(name), record.get(i), name + " in row " + row);
            }
            assertThat(exported.get(row).propertyNames()).containsExactlyElementsOf(names);
        }
    }

    /** Each row has as many elements in the field of that name. */
    static void assertNested(List<JsonNode> exported, String name, int size) {
        assertThat(exported).isNotEmpty().allSatisfy(row -> {
            assertThat(row.get(name).isArray()).isTrue();
            assertThat(row.get(name).size()).isEqualTo(size);
        });
    }

    private static void assertSame(JsonNode node, @Nullable Object value, String where) {
        if (value == null) {
            assertThat(node.isNull()).as(where).isTrue();
        } else if (value instanceof Double || value instanceof Float) {
            String text =
                    node.isString() ? node.stringValue() : node.numberValue().toString();
            assertThat((Object) Double.valueOf(text)).as(where).isEqualTo(Double.valueOf(value.toString()));
        } else if (value instanceof XML || value instanceof Interval) {
            assertThat(node.stringValue()).as(where).isEqualTo(value.toString());
        } else if (value instanceof UNumber || value instanceof Number) {
            assertThat(node.decimalValue()).as(where).isEqualByComparingTo(new BigDecimal(value.toString()));
        } else if (value instanceof Boolean) {
            assertThat(node.isBoolean()).as(where).isTrue();
            assertThat(node.booleanValue()).as(where).isEqualTo(value);
        } else if (value instanceof JSON || value instanceof JSONB) {
            String text = value instanceof JSONB binary ? binary.data() : ((JSON) value).data();
            assertThat(node).as(where).isEqualTo(json(text));
        } else if (value instanceof Object[] elements) {
            assertThat(node.isArray()).as(where).isTrue();
            assertThat(node.size()).as(where).isEqualTo(elements.length);
            for (int i = 0; i < elements.length; i++) {
                assertSame(node.get(i), elements[i], where + " at " + i);
            }
        } else if (value instanceof EnumType literal) {
            assertThat(node.stringValue()).as(where).isEqualTo(literal.getLiteral());
        } else {
            assertThat(node.isString()).as(where).isTrue();
            assertThat(parsed(node.stringValue(), value)).as(where).isEqualTo(value);
        }
    }

    private static Object parsed(String text, Object like) {
        if (like instanceof LocalDate) {
            return LocalDate.parse(text);
        } else if (like instanceof LocalTime) {
            return LocalTime.parse(text);
        } else if (like instanceof LocalDateTime) {
            return LocalDateTime.parse(text);
        } else if (like instanceof OffsetDateTime) {
            return OffsetDateTime.parse(text);
        } else if (like instanceof Instant) {
            return Instant.parse(text);
        } else if (like instanceof Timestamp) {
            return Timestamp.valueOf(LocalDateTime.parse(text));
        } else if (like instanceof Date) {
            return Date.valueOf(LocalDate.parse(text));
        } else if (like instanceof Time) {
            LocalTime time = LocalTime.parse(text);
            return new Time(Time.valueOf(time).getTime() + time.get(ChronoField.MILLI_OF_SECOND));
        } else if (like instanceof UUID) {
            return UUID.fromString(text);
        } else if (like instanceof byte[]) {
            return Base64.getDecoder().decode(text);
        }
        return text;
    }
}
