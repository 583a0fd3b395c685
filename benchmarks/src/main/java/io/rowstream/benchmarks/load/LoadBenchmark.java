package io.rowstream.benchmarks.load;

import com.zaxxer.hikari.HikariDataSource;
import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.Rounds;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.servlet.ExportResponder;
import java.io.IOException;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.eclipse.jetty.server.Server;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.ObjectMapper;

/**
 * Many exports at once from PostgreSQL, a tenth of them to clients that read slowly. Each contestant has a server in a JVM of its own
 * with a small heap and a pool of a few connections; the clients are in this one. Rounds are run and compared as those of exports are.
 */
public final class LoadBenchmark implements AutoCloseable {
    /** The name of its results. */
    public static final String TABLE = "load";

    private static final List<Way> WAYS = List.of(Way.values());

    private final String url;
    private final String user;
    private final Size size;
    private final Map<Way, ServerProcess> servers = new EnumMap<>(Way.class);
    /** Who cannot serve as many clients as there are now, and why. */
    private final Map<Way, String> out = new EnumMap<>(Way.class);

    private LoadBenchmark(String url, String user, Size size) {
        this.url = url;
        this.user = user;
        this.size = size;
    }

    /** What has a version. */
    public static Class<?>[] libraries() throws ClassNotFoundException {
        return new Class<?>[] {
            ExportResponder.class,
            JsonGenerator.class,
            ObjectMapper.class,
            Server.class,
            HikariDataSource.class,
            Class.forName("org.postgresql.Driver") // by name: it has annotations that javac does not find
        };
    }

    /** Runs all contestants with all numbers of clients. */
    public static List<Result> run(Size size) throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open("postgresql")) {
            User.create(database, size.rows());
            try (LoadBenchmark benchmark = over(database, size)) {
                List<Result> results = new ArrayList<>();
                for (int clients : size.clients()) {
                    results.addAll(benchmark.run(clients));
                }
                return results;
            }
        }
    }

    private static LoadBenchmark over(BenchmarkDatabase database, Size size) throws Exception {
        try (Connection connection = database.dataSource().getConnection()) {
            return new LoadBenchmark(
                    connection.getMetaData().getURL(), connection.getMetaData().getUserName(), size);
        }
    }

    private List<Result> run(int clients) throws Exception {
        out.clear();
        List<Double> liveBytes = new ArrayList<>();
        List<Callable<Load>> measurements = new ArrayList<>();
        for (Way way : WAYS) {
            liveBytes.add(peakLiveBytes(way, clients));
            measurements.add(() -> measure(way, clients));
        }
        Rounds<Load> rounds = Rounds.run(0, size.rounds(), measurements);
        String label = clients + (clients == 1 ? " client" : " clients");
        List<Result> results = new ArrayList<>();
        for (int number = 0; number < WAYS.size(); number++) {
            String name = WAYS.get(number).text();
            String why = out.get(WAYS.get(number));
            results.add(
                    why != null
                            ? Result.cannot(TABLE, label, name, why)
                            : result(Result.of(TABLE, label, name), rounds, number)
                                    .with("liveMb", liveBytes.get(number) / 1e6));
        }
        return results;
    }

    private static Result result(Result named, Rounds<Load> rounds, int number) {
        return named.with("rowsPerSecond", rounds.figure(number, Load::rowsPerSecond))
                .with("speed", rounds.speed(number, load -> 1 / load.rowsPerSecond()))
                .with("firstByteMs", rounds.figure(number, Load::firstByteMedianMillis))
                .with("firstByteWorstMs", rounds.figure(number, Load::firstByteWorstMillis))
                .with("lentSeconds", rounds.figure(number, Load::lentSecondsPerMillion));
    }

    private Load measure(Way way, int clients) throws Exception {
        if (out.containsKey(way)) {
            return Load.NONE;
        }
        ServerProcess server = server(way);
        try {
            return Load.run(server, clients, size);
        } catch (IOException e) {
            drop(way, server, e);
            return Load.NONE;
        }
    }

    /** The most that is live beyond an idle server's; measured apart, since looking at it takes a collection each time. */
    private double peakLiveBytes(Way way, int clients) throws Exception {
        measure(way, 1); // warms up
        if (out.containsKey(way)) {
            return 0;
        }
        ServerProcess server = server(way);
        long idle = server.ask(LoadServer.HEAP).orElse(0);
        HeapWatch watch = HeapWatch.start(server);
        measure(way, clients);
        return watch.stop() - idle;
    }

    private ServerProcess server(Way way) throws IOException {
        ServerProcess server = servers.get(way);
        if (server == null) {
            server = ServerProcess.start(way, url, user, size);
            servers.put(way, server);
        }
        return server;
    }

    private void drop(Way way, ServerProcess server, IOException failure) throws Exception {
        boolean ranOutOfMemory = server.ranOutOfMemory();
        server.close();
        servers.remove(way);
        if (!ranOutOfMemory) {
            throw failure;
        }
        out.put(way, "runs out of a heap of " + size.heapMegabytes() + " MB");
    }

    @Override
    public void close() {
        servers.values().forEach(ServerProcess::close);
    }

    /**
     * How much is run.
     *
     * @param rows of an answer
     * @param clients at a time, one number after the other
     * @param slowBytesPerSecond that a slow client reads; one in ten is slow
     * @param millis for which clients ask; the fast ones read their last answers to the end
     * @param rounds that are told
     * @param heapMegabytes of a server
     * @param connections of its pool
     */
    public record Size(
            int rows,
            List<Integer> clients,
            long slowBytesPerSecond,
            int millis,
            int rounds,
            int heapMegabytes,
            int connections) {
        /** For figures to be told. */
        public static final Size FULL = new Size(20_000, List.of(1, 10, 100), 300_000, 2_000, 5, 128, 10);

        /** For a first look. */
        public static final Size QUICK = new Size(10_000, List.of(1, 10, 100), 300_000, 200, 1, 96, 10);

        /** Copies the list. */
        public Size {
            clients = List.copyOf(clients);
        }
    }
}
