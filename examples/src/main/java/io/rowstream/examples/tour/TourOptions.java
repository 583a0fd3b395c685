package io.rowstream.examples.tour;

import io.rowstream.wire.StreamFormat;
import org.jspecify.annotations.Nullable;

/**
 * The command line.
 *
 * @param rows rows of the built-in table, or the most that are read of the user's; -1 where not given
 * @param streamedOnly whether the buffered endpoint is left out
 * @param url the user's database, or null for the built-in one
 * @param table the user's table
 * @param format what the streamed endpoints send
 * @param servePort the port to keep serving on (0: any free one), or -1 to run the client
 * @param help whether to explain and stop
 */
record TourOptions(
        int rows,
        boolean streamedOnly,
        @Nullable String url,
        @Nullable String table,
        StreamFormat format,
        int servePort,
        boolean help) {

    static final int DEFAULT_ROWS = 200_000;

    static final String HELP = """
            The tour: one table behind three endpoints, fetched by the client that can prove it got every row.

            Options
              --rows N               rows of the built-in table (default 200000); with --url, read at most N rows
              --streamed-only        leave out the buffered endpoint, for row counts that it cannot survive
              --url jdbc:…           your own database (SQLite, H2, PostgreSQL, MariaDB or MySQL), with --table
              --table T              your table, any columns; may be qualified: schema.table
              --format ndjson|array  what the streamed endpoints send (default ndjson)
              --serve [PORT]         keep serving /buffered, /streamed and /failing on loopback instead
              --help                 this text
            """;

    static TourOptions parse(String... args) throws UsageException {
        int rows = -1;
        boolean streamedOnly = false;
        String url = null;
        String table = null;
        StreamFormat format = StreamFormat.NDJSON;
        int servePort = -1;
        boolean help = false;
        Arguments rest = new Arguments(args);
        while (!rest.isEmpty()) {
            String option = rest.next();
            switch (option) {
                case "--rows" -> rows = rest.number(option, 0, Integer.MAX_VALUE);
                case "--streamed-only" -> streamedOnly = true;
                case "--url" -> url = rest.jdbcUrl(option);
                case "--table" -> table = rest.value(option);
                case "--format" -> format = format(rest.value(option));
                case "--serve" -> servePort = rest.hasValue() ? rest.number(option, 0, 65_535) : 0;
                case "--help", "-h" -> help = true;
                default -> throw Arguments.unknown(option);
            }
        }
        if ((url == null) != (table == null)) {
            throw new UsageException("--url and --table go together: which table of which database");
        }
        return new TourOptions(rows, streamedOnly, url, table, format, servePort, help);
    }

    private static StreamFormat format(String text) throws UsageException {
        return switch (text) {
            case "ndjson" -> StreamFormat.NDJSON;
            case "array" -> StreamFormat.JSON_ARRAY;
            default -> throw new UsageException("--format takes ndjson or array, not " + text);
        };
    }
}
