package io.rowstream.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import tools.jackson.core.JsonGenerator;

/**
 * Dates, timestamps and UUIDs as the bytes in which PostgreSQL spells them, which its driver hands out as they came. Each value is
 * looked at; one that is spelled in another form (infinity, years before Christ or of five digits, another date style), or was sent
 * in binary, is read as it would be otherwise.
 */
final class PostgresSpelling {
    private static final int DATE_LENGTH = 10;
    private static final int TIME_LENGTH = 19;
    private static final int UUID_LENGTH = 36;
    /** Of the longest: with six digits of a second and an offset with seconds. */
    private static final int LONGEST_TIMESTAMP = TIME_LENGTH + 7 + 9;

    private PostgresSpelling() {}

    /** For the rows of one stream; {@code column} itself where the type of the column in {@code rows} is another one. */
    static JdbcColumn of(JdbcColumn column, ResultSet rows, int index) throws SQLException {
        return switch (column.spelling()) {
            case NONE -> column;
            case TEXT -> Utf8Text.isTextOfPostgres(rows, index) ? Utf8Text.POSTGRES : column;
            case DATE -> isOf(Types.DATE, rows, index) ? moved(column, new DateMove(column)) : column;
            case TIMESTAMP, OFFSET_TIMESTAMP ->
                isOf(Types.TIMESTAMP, rows, index) ? moved(column, new TimestampMove(column)) : column;
            case UUID -> isUuid(rows, index) ? moved(column, new UuidMove(column)) : column;
        };
    }

    private static boolean isOf(int type, ResultSet rows, int index) throws SQLException {
        return rows.getMetaData().getColumnType(index) == type;
    }

    /** PostgreSQL has one spelling for these. */
    private static boolean isUuid(ResultSet rows, int index) throws SQLException {
        return rows.getMetaData().getColumnClassName(index).equals(java.util.UUID.class.getName());
    }

    private static JdbcColumn moved(JdbcColumn column, JdbcColumn.Move move) {
        return new JdbcColumn(column.kind(), move);
    }

    private record DateMove(JdbcColumn other) implements JdbcColumn.Move {
        @Override
        public void move(ResultSet row, int index, JsonGenerator out) throws SQLException {
            byte[] text = row.getBytes(index);
            if (text == null) {
                out.writeNull();
            } else if (text.length == DATE_LENGTH && isDate(text)) {
                out.writeUTF8String(text, 0, DATE_LENGTH);
            } else {
                other.write(row, index, out);
            }
        }
    }

    private record UuidMove(JdbcColumn other) implements JdbcColumn.Move {
        @Override
        public void move(ResultSet row, int index, JsonGenerator out) throws SQLException {
            byte[] text = row.getBytes(index);
            if (text == null) {
                out.writeNull();
            } else if (text.length == UUID_LENGTH) {
                out.writeUTF8String(text, 0, UUID_LENGTH);
            } else {
                other.write(row, index, out);
            }
        }
    }

    /** The driver's bytes are its own, and stay as they are. */
    private static final class TimestampMove implements JdbcColumn.Move {
        private final byte[] iso = new byte[LONGEST_TIMESTAMP];
        private final JdbcColumn other;
        private final boolean offsets;

        TimestampMove(JdbcColumn other) {
            this.other = other;
            this.offsets = other.spelling() == Spelling.OFFSET_TIMESTAMP;
        }

        @Override
        public void move(ResultSet row, int index, JsonGenerator out) throws SQLException {
            byte[] text = row.getBytes(index);
            if (text == null) {
                out.writeNull();
                return;
            }
            int length = toIso(text);
            if (length > 0) {
                out.writeUTF8String(iso, 0, length);
            } else {
                other.write(row, index, out);
            }
        }

        /** The length, or 0 where it is spelled in another form. */
        private int toIso(byte[] text) {
            int length = text.length;
            if (length < TIME_LENGTH || length > LONGEST_TIMESTAMP || !isDate(text) || !isTime(text)) {
                return 0;
            }
            int end = endOfFraction(text);
            if (end < length && !(offsets && isOffset(text, end))) {
                return 0;
            }
            System.arraycopy(text, 0, iso, 0, length);
            iso[DATE_LENGTH] = 'T';
            if (length - end != 3) {
                return length;
            }
            if (text[end] == '+' && text[end + 1] == '0' && text[end + 2] == '0') {
                iso[end] = 'Z';
                return end + 1;
            }
            iso[length] = ':';
            iso[length + 1] = '0';
            iso[length + 2] = '0';
            return length + 3;
        }
    }

    private static boolean isDate(byte[] text) {
        return isNumber(text, 0, 4)
                && text[4] == '-'
                && isNumber(text, 5, 7)
                && text[7] == '-'
                && isNumber(text, 8, DATE_LENGTH);
    }

    private static boolean isTime(byte[] text) {
        return text[DATE_LENGTH] == ' '
                && isNumber(text, 11, 13)
                && text[13] == ':'
                && isNumber(text, 14, 16)
                && text[16] == ':'
                && isNumber(text, 17, TIME_LENGTH);
    }

    /** The end of the time itself, if it has no fraction that ends with a zero, which would have to go. */
    private static int endOfFraction(byte[] text) {
        int end = TIME_LENGTH;
        if (end < text.length && text[end] == '.') {
            do {
                end++;
            } while (end < text.length && isDigit(text[end]));
            if (text[end - 1] == '0' || text[end - 1] == '.') {
                return TIME_LENGTH;
            }
        }
        return end;
    }

    /** {@code +01}, {@code -03:30} or, as it was before there were time zones, {@code +00:53:28}. */
    private static boolean isOffset(byte[] text, int from) {
        int length = text.length - from;
        boolean signed = text[from] == '+' || text[from] == '-';
        if (!signed || (length != 3 && length != 6 && length != 9)) {
            return false;
        }
        for (int at = from + 1; at < text.length; at += 3) {
            if (!isNumber(text, at, at + 2) || (at + 2 < text.length && text[at + 2] != ':')) {
                return false;
            }
        }
        return true;
    }

    private static boolean isNumber(byte[] text, int from, int to) {
        for (int at = from; at < to; at++) {
            if (!isDigit(text[at])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
