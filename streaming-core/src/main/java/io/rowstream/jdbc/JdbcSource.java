package io.rowstream.jdbc;

import io.rowstream.write.RowSource;
import java.sql.Connection;
import java.sql.SQLException;

/** Opens a query: a connection of its data source, made ready to stream. */
final class JdbcSource implements RowSource<JdbcRow> {
    private final JdbcExport.Builder settings;

    /** Keeps {@code settings}, which nobody may change any more. */
    JdbcSource(JdbcExport.Builder settings) {
        this.settings = settings;
    }

    @Override
    public JdbcCursor open() throws SQLException {
        Connection connection = settings.dataSource.getConnection();
        try {
            JdbcStreaming stated = settings.streaming;
            JdbcStreaming found = stated != null ? stated : JdbcStreaming.of(connection);
            DatabaseProduct product = DatabaseProduct.of(connection.getMetaData());
            StreamingConnection begun = (settings.writable ? found.writable() : found).begin(connection);
            return new JdbcCursor(settings, product, connection, begun);
        } catch (Throwable e) {
            try {
                connection.close();
            } catch (Throwable closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }
}
