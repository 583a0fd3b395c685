package io.rowstream.jdbc;

import io.rowstream.write.Column.Kind;
import io.rowstream.write.ValueWriter;
import java.math.BigDecimal;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** H2, which says more of a type by its name than JDBC knows. */
final class H2Columns {
    /** The outermost dimension of {@code TIME(6) ARRAY[3] ARRAY}. */
    private static final Pattern DIMENSION = Pattern.compile(" ARRAY(\\[\\d+])?$");

    private H2Columns() {}

    static JdbcColumn of(ResultSetMetaData metaData, int index, ValueWriter values) throws SQLException {
        String name = metaData.getColumnTypeName(index);
        switch (name) {
            case "JSON" -> {
                return JdbcColumn.ofJson(values);
            }
            case "UUID" -> {
                return TypedColumns.known(String.class, values);
            }
            case "DECFLOAT" -> {
                return TypedColumns.decimalText(values);
            }
            default -> {
                return switch (metaData.getColumnType(index)) {
                    case Types.DATE -> TypedColumns.known(LocalDate.class, values);
                    case Types.TIME -> TypedColumns.known(LocalTime.class, values);
                    case Types.TIMESTAMP -> TypedColumns.known(LocalDateTime.class, values);
                    case Types.ARRAY -> array(name, values);
                    default -> StandardColumns.of(metaData, index, values);
                };
            }
        }
    }

    private static JdbcColumn array(String name, ValueWriter values) {
        String element = name;
        int dimensions = 0;
        Matcher outermost = DIMENSION.matcher(name);
        while (outermost.find()) {
            element = element.substring(0, outermost.start());
            dimensions++;
            outermost.reset(element);
        }
        Class<?> type = elementType(element);
        for (int i = 0; i < dimensions; i++) {
            type = type.arrayType();
        }
        Class<?> arrayType = type;
        ElementWriter writer = elementWriter(element, values);
        return new JdbcColumn(Kind.NESTED, (row, index, out) -> write(row.getObject(index, arrayType), writer, out));
    }

    private static void write(@Nullable Object value, ElementWriter writer, JsonGenerator out) {
        if (value instanceof Object[] elements) {
            out.writeStartArray();
            for (Object element : elements) {
                write(element, writer, out);
            }
            out.writeEndArray();
        } else if (value == null) {
            out.writeNull();
        } else {
            writer.write(value, out);
        }
    }

    private static ElementWriter elementWriter(String element, ValueWriter values) {
        return switch (element) {
            case "JSON" -> (value, out) -> values.writeJson((String) value, out);
            case "DECFLOAT" -> (value, out) -> values.writeDecimal((String) value, out);
            default -> values::write;
        };
    }

    /** The class in which an element has its whole precision; text for what has none of its own. */
    private static Class<?> elementType(String element) {
        if (element.endsWith(" WITH TIME ZONE")) {
            return element.startsWith("TIMESTAMP") ? OffsetDateTime.class : OffsetTime.class;
        }
        int parameters = element.indexOf('(');
        return switch (parameters < 0 ? element : element.substring(0, parameters)) {
            case "TINYINT", "SMALLINT", "INTEGER", "BIGINT" -> Long.class;
            case "NUMERIC", "DECIMAL" -> BigDecimal.class;
            case "REAL" -> Float.class;
            case "FLOAT", "DOUBLE PRECISION" -> Double.class;
            case "BOOLEAN" -> Boolean.class;
            case "BINARY", "BINARY VARYING", "BINARY LARGE OBJECT" -> byte[].class;
            case "DATE" -> LocalDate.class;
            case "TIME" -> LocalTime.class;
            case "TIMESTAMP" -> LocalDateTime.class;
            default -> String.class;
        };
    }

    @FunctionalInterface
    private interface ElementWriter {
        void write(Object value, JsonGenerator out);
    }
}
