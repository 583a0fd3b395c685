package io.rowstream.benchmarks.export;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.export.Contestants.Group;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jooq.SQLDialect;
import org.jspecify.annotations.Nullable;

/**
 * A table beside another one, with its columns and next to no rows. Exporting it again and again compiles what is done once for each
 * export, as it is in a server that has been up for a while: the rounds alone run that too seldom, and would tell of the interpreter.
 */
record FewRows(ExportTable table) implements ExportTable {
    private static final int ROWS = 10;

    /** Lets each contestant of a group export it in all its ways, as often as fits into {@code time} for each. */
    void warmUp(BenchmarkDatabase database, Group group, Duration time) throws Exception {
        create(database, ROWS);
        Contestants contestants = new Contestants(database, this);
        List<Contestant> all = new ArrayList<>(contestants.of(group));
        all.add(contestants.loop());
        for (ExportCase each : ExportCase.of(all)) {
            long start = System.nanoTime();
            do {
                each.run().writeTo(OutputStream.nullOutputStream());
            } while (System.nanoTime() - start < time.toNanos());
        }
        drop(database);
    }

    private void drop(BenchmarkDatabase database) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table \"" + sqlName() + "\"");
        }
    }

    @Override
    public String name() {
        return table.name();
    }

    @Override
    public String sqlName() {
        return "few_" + table.sqlName();
    }

    @Override
    public List<Column> columns() {
        return table.columns();
    }

    @Override
    public @Nullable Object[] row(int number) {
        return table.row(number);
    }

    @Override
    public RowLoop loop(SQLDialect dialect) {
        return table.loop(dialect);
    }

    @Override
    public RowMapper mapper(SQLDialect dialect) {
        return table.mapper(dialect);
    }
}
