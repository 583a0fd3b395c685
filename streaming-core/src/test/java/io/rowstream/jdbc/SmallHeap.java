package io.rowstream.jdbc;

import io.rowstream.testing.SpyDataSource;
import io.rowstream.testing.TestDatabase;
import io.rowstream.write.RowStreamer;
import java.io.IOException;
import java.io.OutputStream;

/** Streams queries in a virtual machine of its own. */
final class SmallHeap {
    private SmallHeap() {}

    /** Given the number of rows that each query has, then URLs, users and queries. */
    public static void main(String[] arguments) throws IOException {
        long expected = Long.parseLong(arguments[0]);
        for (int i = 1; i < arguments.length; i += 3) {
            TestDatabase database = new TestDatabase(arguments[i], arguments[i + 1], "");
            SpyDataSource source = new SpyDataSource(database::open);
            long rows = RowStreamer.builder().build().stream(
                            JdbcExport.of(source, arguments[i + 2]), OutputStream.nullOutputStream())
                    .rows();
            source.assertNothingLeft();
            if (rows != expected) {
                throw new AssertionError(rows + " rows of " + arguments[i + 2]);
            }
        }
    }
}
