package io.rowstream.servlet;

import io.rowstream.servlet.OnEachDelivery.Way;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Column;
import io.rowstream.write.Export;
import io.rowstream.write.RowCursor;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Serves exports that fail, after some rows, in the way that the request's header {@code Fault} says. */
final class MatrixServlet extends HttpServlet {
    static final int GOOD_ROWS = 3_000;

    private static final long serialVersionUID = 1L;

    private final transient Permits permits = Permits.of(100);
    private final AtomicInteger open = new AtomicInteger();
    private final transient Decoupling decoupling = Decoupling.builder().build();
    private final transient Map<Way, ExportResponder> responders = new EnumMap<>(Way.class);
    private final transient Map<Way, ExportResponder> hurried = new EnumMap<>(Way.class);

    /** Rows that the last stream that failed had sent whole. */
    private volatile long sent;

    MatrixServlet() {
        NothingLeft.watch("permits and cursors", this::borrowed);
        for (Way way : Way.values()) {
            responders.put(way, builder(way).build());
            hurried.put(
                    way,
                    builder(way)
                            .streaming(builder -> builder.deadline(Duration.ofMillis(50)))
                            .build());
        }
    }

    private ExportResponder.Builder builder(Way way) {
        return way.builder(decoupling)
                .formats(StreamFormat.NDJSON, StreamFormat.JSON_ARRAY, StreamFormat.CSV)
                .permits(permits)
                .listener(new ResponseListener() {
                    @Override
                    public void failed(long rows, Throwable cause) {
                        sent = rows;
                    }
                });
    }

    /** Rows before a failure of this kind; a deadline may pass early on a busy machine. */
    long rowsBefore(Cell.Fault fault) {
        return fault == Cell.Fault.DEADLINE ? sent : GOOD_ROWS;
    }

    /** Permits, cursors, responses and spooled bytes that have not been given back. */
    int borrowed() {
        return permits.inUse() + open.get() + decoupling.openResponses() + (int) decoupling.spooledBytes();
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getDispatcherType() == DispatcherType.ERROR) {
            response.getOutputStream().print("an error page");
            return;
        }
        boolean head = request.getMethod().equals("HEAD");
        Way way = head ? Way.DIRECT : Way.valueOf(request.getHeader("Delivery"));
        Cell.Fault fault = head ? Cell.Fault.SOURCE : Cell.Fault.valueOf(request.getHeader("Fault"));
        Export<Integer> export = Export.<Integer>of(() -> new Rows(fault), (row, out) -> {
                    out.writeStartObject();
                    out.writeNumberProperty("n", row);
                    if (fault == Cell.Fault.ENCODER && row == GOOD_ROWS) {
                        throw new IllegalStateException("the encoder fails");
                    }
                    out.writeEndObject();
                })
                .withColumns(List.of(new Column("n", Column.Kind.NUMBER)));
        ExportResponder responder =
                Objects.requireNonNull((fault == Cell.Fault.DEADLINE ? hurried : responders).get(way));
        responder.respond(request, response, export);
    }

    private final class Rows implements RowCursor<Integer> {
        private final Cell.Fault fault;
        private final CountDownLatch cancelled = new CountDownLatch(1);
        private int next;

        Rows(Cell.Fault fault) {
            this.fault = fault;
            open.incrementAndGet();
        }

        @Override
        public boolean advance() throws InterruptedException {
            if (next == GOOD_ROWS && fault == Cell.Fault.SOURCE) {
                throw new IllegalStateException("the source fails");
            } else if (next == GOOD_ROWS && fault == Cell.Fault.DEADLINE) {
                cancelled.await();
                throw new IllegalStateException("the source was cancelled");
            }
            next++;
            return true;
        }

        @Override
        public Integer current() {
            return next - 1;
        }

        @Override
        public void cancel() {
            cancelled.countDown();
        }

        @Override
        public void close() {
            open.decrementAndGet();
        }
    }
}
