package io.rowstream.jooq;

import io.rowstream.help.Help;
import io.rowstream.jdbc.JdbcStreaming;
import io.rowstream.jdbc.StreamingConnection;
import io.rowstream.write.RowSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jooq.Configuration;
import org.jooq.ConnectionProvider;
import org.jooq.Field;
import org.jooq.ResultQuery;
import org.jooq.Select;

/** Opens a query: the connection of its configuration, made ready to stream. */
final class JooqSource implements RowSource<JooqRow> {
    private static final String WAY_OUT =
            "make it with a DSLContext that has one, as from DSL.using(dataSource, dialect)";

    private final ResultQuery<?> query;
    private final ExportSettings settings;
    private final Configuration configuration;
    private final RowPlan plan;
    private final List<Key> keys;

    /**
     * A source of the rows of a query.
     *
     * @param keys those whose values are the last columns of the query, which are hidden
     */
    JooqSource(ResultQuery<?> query, ExportSettings settings, List<Key> keys) {
        this.keys = keys;
        this.query = query;
        this.settings = settings;
        Configuration attached = QueryRun.configurationOf(query);
        if (attached == null) {
            throw new IllegalArgumentException(Help.DETACHED.in("the query is detached: " + WAY_OUT));
        }
        this.configuration = attached;
        this.plan = settings.plan(visible(query.fields(), keys), attached);
    }

    /** Those of the fields that are no hidden keys. */
    static Field<?>[] visible(Field<?>[] all, List<Key> keys) {
        return Arrays.copyOf(all, all.length - keys.size());
    }

    /** What can be said before the query has been run: it may not know its fields yet, and is given others with each run. */
    RowPlan plan() {
        return plan;
    }

    @Override
    public JooqCursor open() throws SQLException {
        ConnectionProvider provider = configuration.connectionProvider();
        Connection connection = provider.acquire();
        if (connection == null) {
            throw new IllegalStateException(Help.DETACHED.in("the query has no connection: " + WAY_OUT));
        }
        StreamingConnection prepared = null;
        try {
            JdbcStreaming streaming = settings.streaming();
            JdbcStreaming found = streaming != null ? streaming : JdbcStreaming.of(connection);
            prepared = (query instanceof Select ? found : found.writable()).begin(connection);
            return new JooqCursor(query, configuration, provider, connection, prepared, settings, keys);
        } catch (Throwable e) {
            if (prepared != null) {
                prepared.abandon(e);
            }
            Failures.run(() -> provider.release(connection), e);
            throw e;
        }
    }
}
