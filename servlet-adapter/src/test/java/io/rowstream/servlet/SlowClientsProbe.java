package io.rowstream.servlet;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.rowstream.servlet.OnEachDelivery.Way;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * In a JVM with a small heap: many clients that read slowly, over a pool of five connections. First directly, where each holds its
 * connection for as long as it reads, then decoupled.
 */
final class SlowClientsProbe {
    private static final int POOL = 5;
    private static final int ROW_BYTES = 1024;
    private static final long TICK_NANOS = Duration.ofMillis(5).toNanos();
    private static final int MOST_THREADS = 10;

    private final AtomicInteger pool = new AtomicInteger();
    private int mostThreads;
    private int looks;
    private final Queue<ResponseSummary> fastEnded = new ConcurrentLinkedQueue<>();
    private final Queue<ResponseSummary> slowEnded = new ConcurrentLinkedQueue<>();
    private final Permits permits = Permits.of(POOL);
    private final Decoupling decoupling =
            Decoupling.builder().memory(32 << 10, 16 << 20).build();
    private final int rows;
    private final long rowNanos;
    private final int bytesAtATime;
    private final byte[] expected;

    private SlowClientsProbe(int rows, long rowNanos, int bytesAtATime) {
        this.rows = rows;
        this.rowNanos = rowNanos;
        this.bytesAtATime = bytesAtATime;
        this.expected = expected(rows);
    }

    /**
     * Name of a container, number of clients, kilobytes of the export, microseconds that the source takes for each of them, and
     * kilobytes that each client reads in a second. Where there is one more argument, not only the usual slow client is compared with
     * the usual fast one, but the worst with the worst: there must be many for that to tell anything.
     */
    public static void main(String[] arguments) throws Exception {
        new SlowClientsProbe(
                        Integer.parseInt(arguments[2]),
                        Long.parseLong(arguments[3]) * 1000,
                        Integer.parseInt(arguments[4]) * 1024 / 10)
                .run(Container.valueOf(arguments[0]), Integer.parseInt(arguments[1]), arguments.length > 5);
    }

    private void run(Container container, int clients, boolean each) throws Exception {
        try (Container.Running running = start(container, Way.DIRECT)) {
            read(running, POOL, 0); // for the JVM to get warm
            read(running, 2 * POOL, 0);
            Duration fast = median(fastEnded);
            read(running, 0, POOL);
            require(
                    median(slowEnded).compareTo(fast.multipliedBy(2)) > 0,
                    "direct delivery holds connections for " + median(slowEnded) + ", and for fast clients for "
                            + fast);
        }
        try (Container.Running running = start(container, Way.DECOUPLED)) {
            read(running, 2 * POOL, 0);
            read(running, Math.max(2 * POOL, clients / 10), clients);
            Duration fast = median(fastEnded);
            Duration slow = median(slowEnded);
            Duration longest = longest(slowEnded);
            Duration longestFast = longest(fastEnded);
            System.out.println("decoupled delivery holds connections for " + slow + ", " + longest
                    + " at most, and for fast clients for " + fast + ", " + longestFast + " at most, with "
                    + mostThreads + " threads busy");
            require(slow.multipliedBy(2).compareTo(fast.multipliedBy(3)) <= 0, "slow clients hold connections longer");
            require(
                    !each || longest.multipliedBy(2).compareTo(longestFast.multipliedBy(3)) <= 0,
                    "a slow client held its connection for " + longest + ", and no fast one for longer than "
                            + longestFast);
            require(
                    longest.compareTo(readingTime().dividedBy(2)) < 0,
                    "a connection was held for about as long as its client took");
            require(looks >= 20, "there was no time at which clients were just reading");
            require(
                    mostThreads <= MOST_THREADS,
                    mostThreads + " threads were busy with clients that were just reading");
        }
    }

    /** Threads that execute this library's code, but for the one that asks. */
    private static int threadsInside() {
        return (int) Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> !thread.getKey().equals(Thread.currentThread()))
                .filter(thread -> Arrays.stream(thread.getValue())
                        .anyMatch(frame -> frame.getClassName().startsWith("io.rowstream.")))
                .count();
    }

    /** What a slow client takes. */
    private Duration readingTime() {
        return Duration.ofNanos(20 * TICK_NANOS * expected.length / bytesAtATime);
    }

    private static Duration median(Queue<ResponseSummary> ended) {
        List<Duration> held = ended.stream().map(ResponseSummary::held).sorted().toList();
        return held.get(held.size() / 2);
    }

    private static Duration longest(Queue<ResponseSummary> ended) {
        return ended.stream()
                .map(ResponseSummary::held)
                .max(Duration::compareTo)
                .orElseThrow();
    }

    private Container.Running start(Container container, Way way) throws Exception {
        ExportResponder fast = responder(way, fastEnded);
        ExportResponder slow = responder(way, slowEnded);
        return container.start(new Container.Setup(new TestServlet((request, response) ->
                        (request.getParameter("fast") == null ? slow : fast).respond(request, response, export())))
                .withAsync(true)
                .withSmallBuffers());
    }

    private ExportResponder responder(Way way, Queue<ResponseSummary> ended) {
        return way.builder(decoupling)
                .permits(permits)
                .listener(new ResponseListener() {
                    @Override
                    public void responded(ResponseSummary summary) {
                        ended.add(summary);
                    }
                })
                .build();
    }

    private Export<Integer> export() {
        String text = "x".repeat(ROW_BYTES);
        return Export.of(
                () -> {
                    require(pool.incrementAndGet() <= POOL, "the pool is exhausted");
                    return RowSource.<Integer>ofStream(() -> IntStream.range(0, rows)
                                    .boxed()
                                    .peek(row -> LockSupport.parkNanos(rowNanos))
                                    .onClose(pool::decrementAndGet))
                            .open();
                },
                (row, out) -> {
                    out.writeStartObject();
                    out.writeStringProperty("text", text);
                    out.writeNumberProperty("n", row);
                    out.writeEndObject();
                });
    }

    private static byte[] expected(int rows) {
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        for (int row = 0; row < rows; row++) {
            expected.writeBytes(
                    ("{\"text\":\"" + "x".repeat(ROW_BYTES) + "\",\"n\":" + row + "}\n").getBytes(US_ASCII));
        }
        expected.writeBytes(("{\"end\":true,\"count\":" + rows + "}\n").getBytes(US_ASCII));
        return expected.toByteArray();
    }

    /** Has clients read everything, all at a time. */
    private void read(Container.Running running, int fast, int slow) throws Exception {
        fastEnded.clear();
        slowEnded.clear();
        List<PacedClient> all = new ArrayList<>();
        for (int i = 0; i < fast; i++) {
            all.add(PacedClient.fast(running.port(), "/export?fast=1", expected));
        }
        for (int i = 0; i < slow; i++) {
            all.add(PacedClient.slow(running.port(), "/export", bytesAtATime, expected));
        }
        Collections.shuffle(all, new Random(1));
        ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
        long next = System.nanoTime();
        while (!all.stream().allMatch(PacedClient::hasAll)) {
            for (PacedClient client : all) {
                client.tick(buffer);
            }
            if (permits.inUse() == 0 && decoupling.openResponses() > slow / 2 && ++looks % 20 == 0) {
                mostThreads = Math.max(mostThreads, threadsInside());
            }
            next += TICK_NANOS;
            LockSupport.parkNanos(next - System.nanoTime());
        }
        Await.until(
                "all is given back",
                () -> permits.inUse() == 0
                        && pool.get() == 0
                        && decoupling.openResponses() == 0
                        && decoupling.spooledBytes() == 0
                        && fastEnded.size() == fast
                        && slowEnded.size() == slow);
        require(
                Stream.of(fastEnded, slowEnded).flatMap(Queue::stream).allMatch(ResponseSummary::complete),
                "not all are complete");
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new AssertionError(otherwise);
        }
    }
}
