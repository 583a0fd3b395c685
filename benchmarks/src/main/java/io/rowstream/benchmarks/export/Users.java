package io.rowstream.benchmarks.export;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jooq.SQLDialect;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;

/** The narrow table. */
final class Users implements ExportTable {
    private static final SerializedString ID = new SerializedString("id");
    private static final SerializedString EMAIL = new SerializedString("email");
    private static final SerializedString NOTE = new SerializedString("note");

    @Override
    public String name() {
        return "narrow";
    }

    @Override
    public String sqlName() {
        return "users";
    }

    @Override
    public List<Column> columns() {
        return List.of(
                new Column("id", ColumnType.LONG),
                new Column("email", ColumnType.TEXT),
                new Column("note", ColumnType.TEXT));
    }

    @Override
    public @Nullable Object[] row(int number) {
        String note = "note " + number + " of a customer who has been with us for quite some years now";
        return new Object[] {(long) number, "user" + number + "@example.com", note.substring(0, 60)};
    }

    @Override
    public RowLoop loop(SQLDialect dialect) {
        return Users::write;
    }

    private static void write(ResultSet row, JsonGenerator out) throws SQLException {
        out.writeStartObject();
        out.writeName(ID);
        long id = row.getLong(1);
        if (id == 0 && row.wasNull()) {
            out.writeNull();
        } else {
            out.writeNumber(id);
        }
        out.writeName(EMAIL);
        out.writeString(row.getString(2));
        out.writeName(NOTE);
        out.writeString(row.getString(3));
        out.writeEndObject();
    }

    @Override
    public RowMapper mapper(SQLDialect dialect) {
        return row -> new User(row.getLong(1), row.getString(2), row.getString(3));
    }

    /** A row. */
    record User(long id, String email, String note) {}
}
