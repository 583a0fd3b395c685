package io.rowstream.examples.demo;

import io.rowstream.examples.tour.Arguments;
import io.rowstream.examples.tour.UsageException;
import io.rowstream.page.KeyRing;
import org.jspecify.annotations.Nullable;

/**
 * The command line.
 *
 * @param port to serve on; 0: any free one
 * @param rows rows of a table that has to be made
 * @param url the user's database, or null for a SQLite file that goes with the server
 * @param table the user's table, or null for {@code users}, made where it is not there
 * @param keys what cursor tokens are sealed with, or null for a key that goes with the server
 * @param decoupled whether slow clients are served from a spool, so that they hold no database connection
 * @param faults whether requests may ask for faults
 * @param help whether to explain and stop
 */
record DemoOptions(
        int port,
        int rows,
        @Nullable String url,
        @Nullable String table,
        @Nullable KeyRing keys,
        boolean decoupled,
        boolean faults,
        boolean help) {

    static final int DEFAULT_PORT = 8080;
    static final int DEFAULT_ROWS = 200_000;

    static final String HELP = """
            The demo: exports and pages of one table on loopback, and a page in the browser that shows what they do.

            Options
              --port N        the port (default 8080; 0: any free one)
              --rows N        rows of the table that is made (default 200000)
              --url jdbc:…    your own database (SQLite, H2, PostgreSQL, MariaDB or MySQL) instead of a temporary SQLite file;
                              its table users is made if it is not there, and served as it is if it is
              --table T       another table of that database, any columns, with a primary key; may be qualified: schema.table
              --key BASE64    the key of cursor tokens, 32 random bytes, so that they outlive the server: openssl rand -base64 32
              --decoupled     serve exports from a spool, so that a slow client holds no database connection
              --faults        let requests for /users/export ask for faults: failAfter=N and stallAfter=N rows, delayMs=N a row
              --help          this text
            """;

    static DemoOptions parse(String... args) throws UsageException {
        int port = DEFAULT_PORT;
        int rows = DEFAULT_ROWS;
        String url = null;
        String table = null;
        KeyRing keys = null;
        boolean decoupled = false;
        boolean faults = false;
        boolean help = false;
        Arguments rest = new Arguments(args);
        while (!rest.isEmpty()) {
            String option = rest.next();
            switch (option) {
                case "--port" -> port = rest.number(option, 0, 65_535);
                case "--rows" -> rows = rest.number(option, 0, 100_000_000);
                case "--url" -> url = rest.jdbcUrl(option);
                case "--table" -> table = rest.value(option);
                case "--key" -> keys = keys(rest.value(option));
                case "--decoupled" -> decoupled = true;
                case "--faults" -> faults = true;
                case "--help", "-h" -> help = true;
                default -> throw Arguments.unknown(option);
            }
        }
        if (table != null && url == null) {
            throw new UsageException("--table goes with --url: which database it is in");
        }
        return new DemoOptions(port, rows, url, table, keys, decoupled, faults, help);
    }

    private static KeyRing keys(String base64) throws UsageException {
        try {
            return KeyRing.ofBase64(base64);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--key: " + e.getMessage());
        }
    }
}
