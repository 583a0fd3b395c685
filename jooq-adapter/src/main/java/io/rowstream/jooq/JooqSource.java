package io.rowstream.jooq;

import io.rowstream.jdbc.JdbcStreaming;
import io.rowstream.jdbc.StreamingConnection;
import io.rowstream.write.RowSource;
import java.sql.Connection;
import java.sql.SQLException;
import org.jooq.Configuration;
import org.jooq.ConnectionProvider;
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

    JooqSource(ResultQuery<?> query, ExportSettings settings) {
        this.query = query;
        this.settings = settings;
        Configuration attached = QueryRun.configurationOf(query);
        if (attached == null) {
            throw new IllegalArgumentException("the query is detached: " + WAY_OUT);
        }
        this.configuration = attached;
        this.plan = settings.plan(query.fields(), attached);
    }

    /** Without columns where the query does not know its fields before it has been run. */
    RowPlan plan() {
        return plan;
    }

    @Override
    public JooqCursor open() throws SQLException {
        ConnectionProvider provider = configuration.connectionProvider();
        Connection connection = provider.acquire();
        if (connection == null) {
            throw new IllegalStateException("the query has no connection: " + WAY_OUT);
        }
        StreamingConnection prepared = null;
        try {
            JdbcStreaming streaming = settings.streaming();
            JdbcStreaming found = streaming != null ? streaming : JdbcStreaming.of(connection);
            prepared = (query instanceof Select ? found : found.writable()).begin(connection);
            return new JooqCursor(query, configuration, provider, connection, prepared, settings, plan);
        } catch (Throwable e) {
            if (prepared != null) {
                prepared.abandon(e);
            }
            Failures.run(() -> provider.release(connection), e);
            throw e;
        }
    }
}
