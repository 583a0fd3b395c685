package io.rowstream.benchmarks.micro;

import io.rowstream.jdbc.JdbcColumn;
import io.rowstream.write.MemberNames;
import io.rowstream.write.ValueRules;
import io.rowstream.write.ValueWriter;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Six columns from a result set that is in memory already, by a plan and by a loop that knows them. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ColumnPlan {
    private static final int ROWS = 10_000;
    private static final MemberNames NAMES =
            MemberNames.of(List.of("id", "email", "balance", "active", "since", "score"));
    private static final String QUERY = "select x as id, 'user' || x || '@example.com' as email,"
            + " cast(x / 100.0 as decimal(12, 2)) as balance, mod(x, 2) = 0 as active,"
            + " dateadd(second, x, timestamp '2026-03-01 00:00:00.5') as since, x / 8e0 as score"
            + " from system_range(1, " + ROWS + ")";

    private final JsonFactory json =
            JsonFactory.builder().rootValueSeparator((String) null).build();
    private final JdbcColumn[] columns = Stream.of(
                    Long.class, String.class, BigDecimal.class, Boolean.class, LocalDateTime.class, Double.class)
            .map(type ->
                    JdbcColumn.of(type, ValueWriter.of(ValueRules.DEFAULTS)).orElseThrow())
            .toArray(JdbcColumn[]::new);

    private final Connection connection;
    private final ResultSet rows;

    /** Runs the query, once for all. */
    public ColumnPlan() {
        try {
            connection = DriverManager.getConnection("jdbc:h2:mem:");
            rows = connection
                    .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)
                    .executeQuery(QUERY);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** To the first row. */
    @Setup(Level.Invocation)
    public void rewind() throws SQLException {
        rows.beforeFirst();
    }

    /** Gives the database up. */
    @TearDown
    public void close() throws SQLException {
        connection.close();
    }

    /** Columns that were decided on once for all rows. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public JsonGenerator row() throws SQLException {
        try (JsonGenerator out = generator()) {
            while (rows.next()) {
                out.writeStartObject();
                for (int i = 0; i < columns.length; i++) {
                    out.writeName(NAMES.get(i));
                    columns[i].write(rows, i + 1, out);
                }
                out.writeEndObject();
            }
            return out;
        }
    }

    /** A loop for these very columns. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public JsonGenerator rowByHand() throws SQLException {
        try (JsonGenerator out = generator()) {
            while (rows.next()) {
                out.writeStartObject();
                out.writeName(NAMES.get(0));
                out.writeNumber(rows.getLong(1));
                out.writeName(NAMES.get(1));
                out.writeString(rows.getString(2));
                out.writeName(NAMES.get(2));
                out.writeNumber(rows.getBigDecimal(3));
                out.writeName(NAMES.get(3));
                out.writeBoolean(rows.getBoolean(4));
                out.writeName(NAMES.get(4));
                out.writeString(rows.getObject(5, LocalDateTime.class).toString());
                out.writeName(NAMES.get(5));
                out.writeNumber(rows.getDouble(6));
                out.writeEndObject();
            }
            return out;
        }
    }

    private JsonGenerator generator() {
        return json.createGenerator(ObjectWriteContext.empty(), OutputStream.nullOutputStream());
    }
}
