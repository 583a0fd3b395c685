package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.SpyDataSource;
import io.rowstream.testing.TestDatabase;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.ValueRules;
import io.rowstream.write.ValueWriter;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLFeatureNotSupportedException;
import org.junit.jupiter.api.Test;

class JdbcExportTest {
    private final TestDatabase h2 = TestDatabase.h2();

    private static String written(Export<?> export) throws IOException {
        FaultySink sink = new FaultySink();
        RowStreamer.builder().build().stream(export, sink);
        return sink.text();
    }

    @Test
    void refusesAnUnknownProductAndSaysTheWayOut() {
        SpyDataSource source = new SpyDataSource(() -> Connections.ofProduct("Some Database", h2.open()));

        assertThatThrownBy(() -> written(JdbcExport.of(source, "select 1 as a")))
                .isInstanceOf(ExportException.class)
                .cause()
                .isInstanceOf(SQLFeatureNotSupportedException.class)
                .hasMessageContainingAll("Some Database", "JdbcStreaming.builder()");
        source.assertNothingLeft();
    }

    @Test
    void streamsFromAnUnknownProductAsTheCallerStates() throws IOException {
        SpyDataSource source = new SpyDataSource(() -> Connections.ofProduct("Some Database", h2.open()));
        JdbcStreaming stated =
                JdbcStreaming.builder().fetchSize(7).transaction(true).build();

        String rows = written(JdbcExport.builder(
                        source,
                        "select cast(1 as bigint) as l, 1.5 as d, true as b, 'x' as t, null as n, date '2024-02-29' as d1,"
                                + " timestamp '2024-02-29 12:00:00.5' as ts, array[1, 2] as arr, X'01' as bytes")
                .streaming(stated)
                .build());

        assertThat(rows)
                .isEqualTo("{\"L\":1,\"D\":1.5,\"B\":true,\"T\":\"x\",\"N\":null,\"D1\":\"2024-02-29\","
                        + "\"TS\":\"2024-02-29T12:00:00.5\",\"ARR\":[1,2],\"BYTES\":\"AQ==\"}\n"
                        + "{\"end\":true,\"count\":1}\n");
        assertThat(source.calls())
                .contains("Connection.setAutoCommit(false)", "Statement.setFetchSize(7)", "Connection.commit");
        source.assertNothingLeft();
    }

    @Test
    void isNotChangedByItsBuilderLater() throws IOException {
        Object[] parameters = {1};
        JdbcExport.Builder builder =
                JdbcExport.builder(new SpyDataSource(h2::open), "select cast(? as integer) as a_b", parameters);
        Export<JdbcRow> export = builder.build();

        parameters[0] = 2;
        builder.naming(ColumnNaming.CAMEL_CASE);

        assertThat(written(export)).startsWith("{\"A_B\":1}\n");
        assertThat(written(builder.build())).startsWith("{\"aB\":1}\n");
    }

    @Test
    void refusesABooleanColumnCalledEndBeforeTheFirstByte() {
        SpyDataSource source = new SpyDataSource(h2::open);
        FaultySink sink = new FaultySink();

        assertThatThrownBy(() -> RowStreamer.builder().build().stream(
                        JdbcExport.of(source, "select true as \"end\" from system_range(1, 0)"), sink))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("\"end\"");
        assertThat(sink.size()).isZero();
        source.assertNothingLeft();
    }

    /** Otherwise PostgreSQL's driver reads the result whole, whatever else is set. */
    @Test
    void letsNoResultOutliveItsTransactionWhereThatKeepsItFromStreaming() throws Exception {
        try (Connection connection = TestDatabase.postgres().open()) {
            connection.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT);
            SpyDataSource source = new SpyDataSource(() -> Connections.view(connection));

            assertThat(written(JdbcExport.of(source, "select 1 as a"))).startsWith("{\"a\":1}\n");

            assertThat(source.calls())
                    .containsSubsequence(
                            "Connection.setHoldability(" + ResultSet.CLOSE_CURSORS_AT_COMMIT + ")",
                            "Connection.commit",
                            "Connection.setHoldability(" + ResultSet.HOLD_CURSORS_OVER_COMMIT + ")");
            source.assertNothingLeft();
        }
    }

    @Test
    void readsColumnsAsTheTypesThatAdaptersKnow() {
        ValueWriter values = ValueWriter.of(ValueRules.DEFAULTS);

        assertThat(JdbcColumn.types()).contains(Integer.class, String.class, byte[].class);
        assertThat(JdbcColumn.types())
                .allMatch(type -> JdbcColumn.of(type, values).isPresent());
        assertThat(JdbcColumn.of(Object.class, values)).isEmpty();
    }
}
