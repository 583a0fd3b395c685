package io.rowstream.jdbc;

import io.rowstream.testing.SpyDataSource;
import io.rowstream.testing.TestDatabase;
import io.rowstream.write.RowStreamer;
import java.io.IOException;
import java.io.OutputStream;

/** Streams a query in a virtual machine of its own. */
final class StreamQuery {
    private StreamQuery() {}

    /** {@code arguments}: the number of rows that the query has, URL, user, query. */
    public static void main(String[] arguments) throws IOException {
        long expected = Long.parseLong(arguments[0]);
        TestDatabase database = new TestDatabase(arguments[1], arguments[2], "");
        SpyDataSource source = new SpyDataSource(database::open);
        long rows = RowStreamer.builder().build().stream(
                        JdbcExport.of(source, arguments[3]), OutputStream.nullOutputStream())
                .rows();
        source.assertNothingLeft();
        if (rows != expected) {
            throw new AssertionError(rows + " rows of " + arguments[3]);
        }
    }
}
