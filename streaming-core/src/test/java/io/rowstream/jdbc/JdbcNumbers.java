package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.SpyDataSource;
import io.rowstream.testing.TestDatabase;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.RowEncoder;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.StreamSummary;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** A table of numbers to export, on any database. After each test nothing may be left open or changed. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class JdbcNumbers {
    static final int MANY = 1_300; // three batches
    static final String UP_TO = "select id, note from jdbc_numbers where id <= ? order by id";

    Connection anchor;
    SpyDataSource spy;

    abstract TestDatabase database();

    /** Two columns {@code id} and {@code trouble} for the ids in their order, which cannot be computed in rows after 500. */
    abstract String failingAfter500();

    /** A select whose first rows, more than a batch, come at once, and then one takes longer than any test may. */
    abstract String silentAfterMany();

    /** Which call of {@link ResultSet#next()} that makes wait; in a later batch than the first. */
    int silentCall() {
        return 1_001;
    }

    /** A statement that inserts a row with the parameter as its id and gives it back. */
    abstract String insertion();

    /** Whether streaming takes a transaction of its own here. */
    boolean transaction() {
        return false;
    }

    @BeforeAll
    void createNumbers() throws SQLException {
        anchor = database().open();
        try (Statement statement = anchor.createStatement()) {
            statement.execute("drop table if exists jdbc_numbers");
            statement.execute("create table jdbc_numbers (id integer not null primary key, note varchar(100))");
        }
        anchor.setAutoCommit(false);
        try (PreparedStatement insert = anchor.prepareStatement("insert into jdbc_numbers values (?, ?)")) {
            for (int i = 1; i <= MANY; i++) {
                insert.setInt(1, i);
                insert.setString(2, "note " + i);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        anchor.commit();
        anchor.setAutoCommit(true);
    }

    @AfterAll
    void closeAnchor() throws SQLException {
        anchor.close();
    }

    @BeforeEach
    void watch() {
        spy = new SpyDataSource(database()::open);
    }

    @AfterEach
    @FieldCase("D2")
    void nothingIsLeft() throws SQLException {
        spy.assertNothingLeft();
        try (Statement statement = anchor.createStatement()) {
            statement.execute("delete from jdbc_numbers where id > " + MANY);
        }
    }

    SpyDataSource spy() {
        return spy;
    }

    JdbcExport.Builder builder(String sql, @Nullable Object... parameters) {
        return JdbcExport.builder(spy, sql, parameters).naming(ColumnNaming.CAMEL_CASE);
    }

    Export<JdbcRow> upTo(int rows) {
        return builder(UP_TO, rows).build();
    }

    static List<JsonNode> rows(Export<?> export) throws IOException {
        FaultySink sink = new FaultySink();
        RowStreamer.builder().format(StreamFormat.JSON_ARRAY).build().stream(export, sink);
        return IndependentJson.array(sink.bytes()).orElseThrow();
    }

    static StreamSummary drain(Export<?> export) throws IOException {
        return RowStreamer.builder().build().stream(export, OutputStream.nullOutputStream());
    }

    /** Does something before the encoding of each row, whose number is counted from 1. */
    static <R> Export<R> beforeEach(Export<R> export, RowAction action) {
        AtomicInteger rows = new AtomicInteger();
        RowEncoder<? super R> encoder = export.encoder();
        return Export.of(export.source(), (row, out) -> {
            action.at(rows.incrementAndGet());
            encoder.encode(row, out);
        });
    }

    interface RowAction {
        void at(int row) throws Exception;
    }

    static <R> Export<R> failingAt(int bad, Export<R> export) {
        return beforeEach(export, row -> {
            if (row == bad) {
                throw new IllegalStateException("no row " + bad);
            }
        });
    }

    int count() throws SQLException {
        try (Statement statement = anchor.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from jdbc_numbers")) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }
}
