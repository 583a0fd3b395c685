package io.rowstream.servlet;

import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.read.RowReader;
import io.rowstream.testing.Rows;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import tools.jackson.core.JsonParser;

/** In a JVM with a small heap: as many long streams at a time as there are permits, read to their ends, and one more is refused. */
final class HeapProbe {
    private static final int PERMITS = 8;

    private HeapProbe() {}

    /** Name of a container, and rows of a stream. */
    public static void main(String[] arguments) throws Exception {
        int rows = Integer.parseInt(arguments[1]);
        CyclicBarrier all = new CyclicBarrier(PERMITS + 1);
        Permits permits = Permits.of(PERMITS);
        ExportResponder responder = ExportResponder.builder().permits(permits).build();
        Export<Integer> export = Export.of(
                RowSource.ofIterator(() -> IntStream.range(0, rows)
                        .boxed()
                        .peek(row -> {
                            if (row == rows / 2) {
                                await(all); // until the one too many has come
                                await(all);
                            }
                        })
                        .iterator()),
                Rows.ENCODER);
        ExecutorService clients = Executors.newFixedThreadPool(PERMITS);
        try (Container.Running running = Container.valueOf(arguments[0])
                .start(new TestServlet((request, response) -> responder.respond(request, response, export)))) {
            List<Future<Long>> streams = new ArrayList<>();
            for (int i = 0; i < PERMITS; i++) {
                streams.add(clients.submit(() -> read(running)));
            }
            await(all);
            RawClient.Response tooMany = RawClient.get(running.port());
            await(all);
            require(tooMany.status() == 503, "one more is answered with " + tooMany.status());
            for (Future<Long> stream : streams) {
                require(stream.get() == rows, "a stream has " + stream.get() + " rows");
            }
            require(permits.inUse() == 0, "left behind: " + permits);
        } finally {
            clients.shutdownNow();
        }
    }

    private static long read(Container.Running running) throws Exception {
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        try (RowReader<Integer> reader = http.send(
                        RowRequests.get(running.uri("/export")).build(), RowBodyHandlers.rows(HeapProbe::row))
                .body()) {
            long rows = 0;
            for (Integer row : reader) {
                require(row == rows, "row " + row + " in place of " + rows);
                rows++;
            }
            return rows;
        }
    }

    private static int row(JsonParser in) {
        in.nextToken();
        in.nextToken();
        int row = in.getIntValue();
        in.nextToken();
        return row;
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new AssertionError(otherwise);
        }
    }
}
