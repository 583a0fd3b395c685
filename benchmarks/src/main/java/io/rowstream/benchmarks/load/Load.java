package io.rowstream.benchmarks.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * What some clients have seen together.
 *
 * @param rowsPerSecond of all, slow ones too
 * @param firstByteMedianMillis of all requests
 * @param firstByteWorstMillis that of a hundred requests one exceeds
 * @param lentSecondsPerMillion for which connections were lent, for a million rows received
 */
record Load(
        double rowsPerSecond, double firstByteMedianMillis, double firstByteWorstMillis, double lentSecondsPerMillion) {

    /** Of a contestant that is out. */
    static final Load NONE = new Load(0, 0, 0, 0);

    /**
     * Runs clients and waits for the last answers of those that are not slow.
     *
     * @throws IOException when one of them did not get an answer, or not all of it
     */
    static Load run(ServerProcess server, int clients, LoadBenchmark.Size size)
            throws IOException, InterruptedException {
        long lentBefore = server.ask(LoadServer.LENT).orElse(0);
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(size.millis());
        List<Future<LoadClient.Seen>> running = new ArrayList<>();
        for (int number = 0; number < clients; number++) {
            // The last of each ten is slow.
            long pace = number % 10 == 9 ? size.slowBytesPerSecond() : Long.MAX_VALUE;
            running.add(threads.submit(new LoadClient(server.port(), size.rows(), pace, end)));
        }
        threads.shutdown();
        long rows = 0;
        long rowsInAll = 0;
        List<Double> firstBytes = new ArrayList<>();
        IOException failure = null;
        for (Future<LoadClient.Seen> client : running) {
            try {
                LoadClient.Seen seen = client.get();
                rows += seen.rows();
                rowsInAll += seen.rowsInAll();
                firstBytes.addAll(seen.firstByteMillis());
            } catch (ExecutionException e) {
                failure = new IOException("a client failed: " + e.getCause(), e.getCause());
            }
        }
        if (failure != null) {
            throw failure;
        }
        double lentSeconds = (server.ask(LoadServer.LENT).orElse(0) - lentBefore) / 1e3;
        firstBytes.sort(null);
        return new Load(
                rows * 1e3 / size.millis(),
                firstBytes.get(firstBytes.size() / 2),
                firstBytes.get((int) (firstBytes.size() * 0.99)),
                lentSeconds * 1e6 / rowsInAll);
    }
}
