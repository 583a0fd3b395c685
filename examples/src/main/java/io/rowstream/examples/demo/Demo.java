package io.rowstream.examples.demo;

import io.rowstream.examples.tour.Secrets;
import io.rowstream.examples.tour.TourLog;
import io.rowstream.examples.tour.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The command line of the demo server. */
public final class Demo {
    private static final int OK = 0;
    private static final int WRONG_USE = 2;

    private Demo() {}

    /** Serves until interrupted, and exits: 0 when stopped, 2 for wrong use. */
    public static void main(String[] args) throws IOException, InterruptedException {
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
        TourLog.start(new Secrets(args));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, args));
    }

    static int run(PrintStream out, PrintStream err, String... args) throws IOException, InterruptedException {
        try {
            DemoOptions options = DemoOptions.parse(args);
            if (options.help()) {
                out.print(DemoOptions.HELP);
                return OK;
            }
            try (DemoDatabase database = DemoDatabase.open(options);
                    DemoServer server = DemoServer.start(database, options, out)) {
                out.println("Serving table " + database.name() + ", " + database.count() + " rows, until interrupted:");
                out.println("  " + server.uri("/") + "   the page");
                out.println(
                        "  " + server.uri("/users/export") + "   all rows: NDJSON, JSON or CSV, by Accept or ?format=");
                out.println("  " + server.uri("/users") + "   pages: ?limit= and ?cursor=");
                server.join();
                return OK;
            }
        } catch (UsageException e) {
            err.println("demo: " + new Secrets(args).scrub(String.valueOf(e.getMessage())));
            return WRONG_USE;
        }
    }
}
