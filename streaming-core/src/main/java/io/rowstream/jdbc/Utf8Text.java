package io.rowstream.jdbc;

import io.rowstream.write.Column.Kind;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import tools.jackson.core.JsonGenerator;

/**
 * Text that goes from the driver to the generator as the bytes it is, where it need not be decoded in between only to be encoded
 * again: the drivers of PostgreSQL and SQLite give the UTF-8 that they have.
 */
final class Utf8Text {
    static final JdbcColumn POSTGRES = new JdbcColumn(Kind.TEXT, Utf8Text::movePostgres);

    private Utf8Text() {}

    /** Asked before the connection streams. */
    static boolean isEncodingOfSqlite(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet encoding = statement.executeQuery("pragma encoding")) {
            return encoding.next() && "UTF-8".equals(encoding.getString(1));
        }
    }

    /** False where the driver is another one, or cannot be seen behind {@code connection}. */
    static boolean isEncodingOfPostgres(Connection connection) {
        try {
            Class<?> type = DriverType.of(connection, Connection.class, PostgresCancel.DRIVERS_CONNECTION);
            return type != null
                    && "UTF8"
                            .equals(type.getMethod("getParameterStatus", String.class)
                                    .invoke(connection.unwrap(type), "client_encoding"));
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("getParameterStatus failed", e.getCause());
        } catch (ReflectiveOperationException | SQLException e) {
            return false;
        }
    }

    /** Types whose values are bytes of text however they are transferred: those of characters, and enums. */
    static boolean isTextOfPostgres(ResultSet rows, int index) throws SQLException {
        int type = rows.getMetaData().getColumnType(index);
        return type == Types.VARCHAR || type == Types.CHAR;
    }

    /** The server sees to it that text is valid. */
    private static void movePostgres(ResultSet row, int index, JsonGenerator out) throws SQLException {
        byte[] text = row.getBytes(index);
        if (text == null) {
            out.writeNull();
        } else if (isAscii(text)) {
            out.writeUTF8String(text, 0, text.length);
        } else {
            out.writeString(new String(text, StandardCharsets.UTF_8));
        }
    }

    /** For the rows of one stream. */
    static JdbcColumn ofSqlite() {
        return new JdbcColumn(Kind.TEXT, new SqliteMove());
    }

    /**
     * Nobody sees to that in SQLite; what to make of other text than ASCII is the driver's to say, as it is whether nothing is NULL or
     * empty text. Such text is read twice; where there was some, the next texts are read as the driver has them, twice as many
     * each time.
     */
    private static final class SqliteMove implements JdbcColumn.Move {
        private static final int LONGEST_WAIT = 63;

        private int wait;
        private int lastWait;

        @Override
        public void move(ResultSet row, int index, JsonGenerator out) throws SQLException {
            if (wait > 0) {
                wait--;
                out.writeString(row.getString(index));
                return;
            }
            byte[] text = row.getBytes(index);
            if (text == null) {
                out.writeString(row.getString(index));
            } else if (isAscii(text)) {
                lastWait = 0;
                out.writeUTF8String(text, 0, text.length);
            } else {
                lastWait = Math.min(LONGEST_WAIT, 2 * lastWait + 1);
                wait = lastWait;
                out.writeString(row.getString(index));
            }
        }
    }

    private static boolean isAscii(byte[] text) {
        int all = 0;
        for (byte b : text) {
            all |= b;
        }
        return all >= 0;
    }
}
