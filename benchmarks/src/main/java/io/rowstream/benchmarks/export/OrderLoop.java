package io.rowstream.benchmarks.export;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import org.jooq.SQLDialect;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;

/**
 * A row of {@link Orders} to JSON, value by value, with the call that is quickest for each on the driver at hand: dates and decimals
 * that arrive as text are passed on as text.
 */
final class OrderLoop implements ExportTable.RowLoop {
    private static final SerializedString[] NAMES = names(new Orders().columns());

    private final Move decimal;
    private final Move date;
    private final Move timestamp;

    OrderLoop(SQLDialect dialect) {
        switch (dialect) {
            case H2 -> {
                decimal = (row, index, out) -> number(row.getBigDecimal(index), out);
                date = (row, index, out) -> text(row.getObject(index, LocalDate.class), out);
                timestamp = (row, index, out) -> text(row.getObject(index, LocalDateTime.class), out);
            }
            case POSTGRES -> {
                decimal = (row, index, out) -> spelled(row.getString(index), out);
                date = OrderLoop::string;
                timestamp = (row, index, out) -> {
                    String text = row.getString(index);
                    out.writeString(text == null ? null : text.replace(' ', 'T'));
                };
            }
            case SQLITE -> {
                decimal = OrderLoop::real;
                date = OrderLoop::string;
                timestamp = OrderLoop::string;
            }
            default -> throw new IllegalArgumentException(dialect.getName());
        }
    }

    private static SerializedString[] names(List<ExportTable.Column> columns) {
        return columns.stream()
                .map(column -> new SerializedString(column.name()))
                .toArray(SerializedString[]::new);
    }

    @Override
    public void write(ResultSet row, JsonGenerator out) throws SQLException {
        out.writeStartObject();
        out.writeName(NAMES[0]);
        integer(row, 1, out);
        out.writeName(NAMES[1]);
        integer(row, 2, out);
        out.writeName(NAMES[2]);
        integer(row, 3, out);
        out.writeName(NAMES[3]);
        integer(row, 4, out);
        out.writeName(NAMES[4]);
        decimal.move(row, 5, out);
        out.writeName(NAMES[5]);
        decimal.move(row, 6, out);
        out.writeName(NAMES[6]);
        real(row, 7, out);
        out.writeName(NAMES[7]);
        real(row, 8, out);
        out.writeName(NAMES[8]);
        truth(row, 9, out);
        out.writeName(NAMES[9]);
        truth(row, 10, out);
        out.writeName(NAMES[10]);
        date.move(row, 11, out);
        out.writeName(NAMES[11]);
        date.move(row, 12, out);
        out.writeName(NAMES[12]);
        timestamp.move(row, 13, out);
        out.writeName(NAMES[13]);
        timestamp.move(row, 14, out);
        out.writeName(NAMES[14]);
        string(row, 15, out);
        out.writeName(NAMES[15]);
        string(row, 16, out);
        out.writeName(NAMES[16]);
        string(row, 17, out);
        out.writeName(NAMES[17]);
        string(row, 18, out);
        out.writeName(NAMES[18]);
        string(row, 19, out);
        out.writeName(NAMES[19]);
        integer(row, 20, out);
        out.writeEndObject();
    }

    private static void integer(ResultSet row, int index, JsonGenerator out) throws SQLException {
        long value = row.getLong(index);
        if (value == 0 && row.wasNull()) {
            out.writeNull();
        } else {
            out.writeNumber(value);
        }
    }

    private static void real(ResultSet row, int index, JsonGenerator out) throws SQLException {
        double value = row.getDouble(index);
        if (value == 0 && row.wasNull()) {
            out.writeNull();
        } else {
            out.writeNumber(value);
        }
    }

    private static void truth(ResultSet row, int index, JsonGenerator out) throws SQLException {
        boolean value = row.getBoolean(index);
        if (!value && row.wasNull()) {
            out.writeNull();
        } else {
            out.writeBoolean(value);
        }
    }

    private static void string(ResultSet row, int index, JsonGenerator out) throws SQLException {
        out.writeString(row.getString(index));
    }

    private static void number(@Nullable BigDecimal value, JsonGenerator out) {
        out.writeNumber(value); // null is written as such
    }

    private static void spelled(@Nullable String number, JsonGenerator out) {
        if (number == null) {
            out.writeNull();
        } else {
            out.writeNumber(number);
        }
    }

    private static void text(@Nullable Object value, JsonGenerator out) {
        out.writeString(value == null ? null : value.toString());
    }

    /** One value. */
    @FunctionalInterface
    private interface Move {
        void move(ResultSet row, int index, JsonGenerator out) throws SQLException;
    }
}
