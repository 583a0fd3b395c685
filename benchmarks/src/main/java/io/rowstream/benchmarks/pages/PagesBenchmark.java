package io.rowstream.benchmarks.pages;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.Cpu;
import io.rowstream.benchmarks.Rounds;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.jooq.JooqPages;
import io.rowstream.page.Page;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.impl.DSL;

/** What a page costs at several depths. Rounds are run and compared as those of exports are, but all contestants share a JVM. */
public final class PagesBenchmark {
    /** The name of its results. */
    public static final String TABLE = "pages";

    private static final long MEASURED_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private PagesBenchmark() {}

    /** What has a version. */
    public static Class<?>[] libraries() throws ClassNotFoundException {
        return new Class<?>[] {
            Page.class,
            JooqPages.class,
            DSLContext.class,
            org.h2.Driver.class,
            org.sqlite.JDBC.class,
            Class.forName("org.postgresql.Driver") // by name: it has annotations that javac does not find
        };
    }

    /** Creates the table and runs all contestants at all depths. */
    public static List<Result> run(BenchmarkDatabase database, Size size) throws Exception {
        int rows = size.depths().get(size.depths().size() - 1) + 2 * Fetcher.PAGE_ROWS;
        Events.create(database, rows);
        // One connection for all: opening one takes longer than a page on some databases.
        try (Connection connection = database.dataSource().getConnection()) {
            List<Fetcher> fetchers = Fetcher.of(DSL.using(connection, database.dialect()), rows);
            for (Fetcher fetcher : fetchers) {
                warmUp(fetcher, rows, size);
            }
            List<Result> results = new ArrayList<>();
            for (int depth : size.depths()) {
                results.addAll(run(fetchers, depth, rows, size, label(database.name(), depth)));
            }
            return results;
        }
    }

    private static List<Result> run(List<Fetcher> fetchers, int depth, int rows, Size size, String label)
            throws Exception {
        List<Callable<Timing>> measurements = new ArrayList<>();
        for (Fetcher fetcher : fetchers) {
            int repeats = repeats(fetcher, depth, rows);
            measurements.add(() -> time(fetcher, depth, rows, repeats));
        }
        Rounds<Timing> rounds = Rounds.run(size.warmUps(), size.trials(), measurements);
        List<Result> results = new ArrayList<>();
        for (int number = 0; number < fetchers.size(); number++) {
            results.add(Result.of(TABLE, label, fetchers.get(number).name())
                    .with("ms", rounds.figure(number, Timing::nanos).times(1e-6))
                    .with("speed", rounds.speed(number, Timing::nanos))
                    .with("cpuMs", rounds.figure(number, Timing::cpuNanos).times(1e-6))
                    .with("cpuSpeed", rounds.speed(number, Timing::cpuNanos)));
        }
        return results;
    }

    private static void warmUp(Fetcher fetcher, int rows, Size size) throws Exception {
        int depth = size.depths().get(1);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(size.warmUpMillis());
        do {
            time(fetcher, depth, rows, 1);
        } while (System.nanoTime() - end < 0);
    }

    private static String label(String database, int depth) {
        return String.format(Locale.ROOT, "%s at %,d", database, depth);
    }

    /** As many as take some 20 ms, once it is warm. */
    private static int repeats(Fetcher fetcher, int depth, int rows) throws Exception {
        double nanos = 0;
        for (int i = 0; i < 5; i++) {
            nanos = time(fetcher, depth, rows, 1).nanos();
        }
        return (int) Math.max(1, Math.min(200, MEASURED_NANOS / nanos));
    }

    private static Timing time(Fetcher fetcher, int depth, int rows, int repeats) throws Exception {
        long cpuBefore = Cpu.ofCaller();
        long start = System.nanoTime();
        for (int i = 0; i < repeats; i++) {
            check(fetcher, depth, rows, fetcher.fetch().page(depth));
        }
        long nanos = System.nanoTime() - start;
        return new Timing(nanos / (double) repeats, (Cpu.ofCaller() - cpuBefore) / (double) repeats);
    }

    private static void check(Fetcher fetcher, int depth, int rows, List<? extends Record> page) {
        long first = page.get(0).get(Events.ID);
        if (page.size() != Fetcher.PAGE_ROWS || first != rows - depth) {
            throw new IllegalStateException(fetcher.name() + " gave " + page.size() + " rows from " + first
                    + " at depth " + depth + " of " + rows);
        }
    }

    /** Of one page: in all, and by the processor time of the thread that asked. */
    private record Timing(double nanos, double cpuNanos) {}

    /**
     * How much is run.
     *
     * @param depths rows before the page, at least two, in ascending order
     * @param warmUpMillis for each contestant before anything is measured, for the compiler
     * @param warmUps rounds that are not told
     * @param trials rounds that are
     */
    public record Size(List<Integer> depths, int warmUpMillis, int warmUps, int trials) {
        /** For figures to be told. */
        public static final Size FULL = new Size(List.of(0, 100_000, 1_000_000), 3_000, 5, 30);

        /** For a first look. */
        public static final Size QUICK = new Size(List.of(0, 10_000, 50_000), 500, 1, 5);

        /** Copies the list. */
        public Size {
            depths = List.copyOf(depths);
        }
    }
}
