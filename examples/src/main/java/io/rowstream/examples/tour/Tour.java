package io.rowstream.examples.tour;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The command line of the tour. */
public final class Tour {
    private static final int OK = 0;
    private static final int NOT_AS_PROMISED = 1;
    private static final int WRONG_USE = 2;

    private Tour() {}

    /** Runs the tour and exits: 0 if everything went as promised, 1 if not, 2 for wrong use. */
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
            TourOptions options = TourOptions.parse(args);
            if (options.help()) {
                out.print(TourOptions.HELP);
                return OK;
            }
            try (TourDatabase database = TourDatabase.open(options)) {
                if (options.servePort() >= 0) {
                    serve(options, database, out);
                    return OK;
                }
                return new Itinerary(options, database, out).walk() ? OK : NOT_AS_PROMISED;
            }
        } catch (UsageException e) {
            err.println("tour: " + new Secrets(args).scrub(String.valueOf(e.getMessage())));
            return WRONG_USE;
        }
    }

    private static void serve(TourOptions options, TourDatabase database, PrintStream out)
            throws UsageException, InterruptedException {
        long failAt = Itinerary.failAt(database.count());
        try (TourServer server =
                TourServer.start(database, options.format(), failAt, options.servePort(), Itinerary.NO_STAGES)) {
            out.println("Serving table " + database.name() + " until interrupted:");
            out.println("  " + server.uri("/buffered") + "   all rows in memory, then written");
            out.println("  " + server.uri("/streamed") + "   written while read; curl --compressed for gzip");
            out.println("  " + server.uri("/failing") + "    breaks at row " + failAt);
            server.join();
        }
    }
}
