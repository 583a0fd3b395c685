package io.rowstream.examples.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jooq.Record;
import org.jooq.TableField;
import org.jooq.UniqueKey;
import org.jooq.impl.DSL;
import org.jooq.impl.Internal;
import org.jooq.impl.SQLDataType;
import org.jooq.impl.TableImpl;
import org.sqlite.SQLiteDataSource;

/** A table of items in a file of SQLite, which any number of processes can read. */
final class Items extends TableImpl<Record> {
    private static final long serialVersionUID = 1L;

    static final Items ITEMS = new Items();

    final transient TableField<Record, Integer> id =
            createField(DSL.name("id"), SQLDataType.INTEGER.notNull(), this, "");
    final transient TableField<Record, String> text =
            createField(DSL.name("text"), SQLDataType.VARCHAR(200).notNull(), this, "");

    private Items() {
        super(DSL.name("items"));
    }

    @Override
    public UniqueKey<Record> getPrimaryKey() {
        return Internal.createUniqueKey(this, DSL.name("items_pk"), id);
    }

    static SQLiteDataSource open(Path file) {
        SQLiteDataSource database = new SQLiteDataSource();
        database.setUrl("jdbc:sqlite:" + file);
        return database;
    }

    /** Makes the table, with ids that have gaps. */
    static void create(Path file, int rows) throws SQLException {
        try (Connection connection = open(file).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table items (id integer primary key not null, text varchar(200) not null)");
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("insert into items values (?, ?)")) {
                for (int i = 0; i < rows; i++) {
                    insert.setInt(1, idOf(i));
                    insert.setString(2, textOf(i));
                    insert.addBatch();
                    if (i % 1_000 == 0) {
                        insert.executeBatch();
                    }
                }
                insert.executeBatch();
            }
            connection.commit();
        }
    }

    /** The id of the row with an index from 0. */
    static int idOf(int row) {
        return 3 * row + 1;
    }

    static String textOf(int row) {
        return "item " + row + " \u00fc \u2028 \ud83d\ude00 " + "x".repeat(row % 90);
    }

    /** The digest of the rows in the order of their ids, by JDBC alone. */
    static byte[] digest(Path file) throws SQLException {
        MessageDigest digest = ItemDigest.fresh();
        try (Connection connection = open(file).getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select id, text from items order by id")) {
            while (rows.next()) {
                digest.update((rows.getInt(1) + " " + rows.getString(2) + "\n").getBytes(UTF_8));
            }
        }
        return digest.digest();
    }
}
