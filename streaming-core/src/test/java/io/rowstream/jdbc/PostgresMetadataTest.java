package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.Rows;
import io.rowstream.testing.SpyDataSource;
import io.rowstream.testing.TestDatabase;
import io.rowstream.write.Export;
import io.rowstream.write.RowStreamer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What PostgreSQL's driver says of columns that count by themselves, and what it asks the server to be able to. */
class PostgresMetadataTest {
    private final TestDatabase database = TestDatabase.postgres();
    private final SpyDataSource spy = new SpyDataSource(database::open);

    @BeforeEach
    void create() throws Exception {
        execute(
                "drop table if exists counted",
                "create table counted (a bigserial primary key, b serial, c smallserial,"
                        + " d int generated always as identity, note varchar(20), at timestamptz, yes bool default true,"
                        + " u uuid, j json, b3 bit(3), tm time, tz timetz, span interval, addr inet, ints int[], texts text[])",
                "insert into counted (note, at) select 'n' || i, '2024-02-29 12:00+00' from generate_series(1, 1200) as g(i)");
    }

    @AfterEach
    void drop() throws Exception {
        execute("drop table counted");
        spy.assertNothingLeft();
    }

    private void execute(String... statements) throws Exception {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Test
    void numbersThatCountByThemselvesAreNumbers() throws Exception {
        FaultySink sink = new FaultySink();
        RowStreamer.builder().build().stream(
                JdbcExport.of(spy, "select a, b, c, d, note from counted where a = 7"), sink);

        assertThat(sink.text()).isEqualTo("{\"a\":7,\"b\":7,\"c\":7,\"d\":7,\"note\":\"n7\"}\n" + Rows.sentinel(1));
    }

    @Test
    void asksTheServerForNothingBesideTheRows() throws Exception {
        String sql =
                "select a, b, c, d, note, at, yes, u, j, b3, tm, tz, span, addr, ints, texts from counted order by a";
        List<String> asked = new ArrayList<>();
        try (Connection other = database.open()) {
            Export<JdbcRow> export = JdbcExport.of(spy, sql);
            RowStreamer.builder().build().stream(
                    Export.of(export.source(), (row, out) -> {
                        if (row.resultSet().getInt(1) == 1) {
                            asked.addAll(running(other));
                        }
                        row.write(out);
                    }),
                    new FaultySink());
        }
        assertThat(asked).containsExactly(sql);
    }

    /** What other sessions have asked last, of this table. */
    private static List<String> running(Connection connection) throws Exception {
        List<String> queries = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select query from pg_stat_activity where pid <> pg_backend_pid() and query like '%counted%'")) {
            while (rows.next()) {
                queries.add(rows.getString(1));
            }
        }
        return queries;
    }
}
