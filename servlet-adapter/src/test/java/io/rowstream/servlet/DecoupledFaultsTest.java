package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FaultySource;
import io.rowstream.testing.Rows;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Column;
import io.rowstream.write.Export;
import io.rowstream.write.RowCursor;
import io.rowstream.write.RowSource;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

/** What goes wrong around decoupled delivery neither makes a stream look complete nor keeps what it has borrowed. */
class DecoupledFaultsTest {
    private final Permits permits = Permits.of(20);
    private final Decoupling decoupling =
            Decoupling.builder().disk(64 << 20, 64 << 20).build();
    private final Queue<ResponseSummary> ended = new ConcurrentLinkedQueue<>();
    private final Queue<StreamError> refused = new ConcurrentLinkedQueue<>();
    private final ResponseListener listener = new ResponseListener() {
        @Override
        public void responded(ResponseSummary summary) {
            ended.add(summary);
        }

        @Override
        public void refused(HttpServletRequest request, StreamError problem) {
            refused.add(problem);
        }
    };

    private ExportResponder.Builder builder() {
        return ExportResponder.builder().permits(permits).decoupled(decoupling).listener(listener);
    }

    @OnEachContainer
    void breaksOffWhatFailsThoughSomebodyElseHasCommittedTheResponse(Container container) throws Exception {
        ExportResponder responder = builder().formats(StreamFormat.CSV).build();
        for (boolean begun : new boolean[] {false, true}) {
            CountDownLatch committed = new CountDownLatch(1);
            FaultySource<Integer> source = FaultySource.counting(10)
                    .onAdvance(row -> await(committed))
                    .failAtRow(begun ? 5 : 0, new IllegalStateException("secret"));
            try (Container.Running running = container.start(
                    new TestServlet((request, response) -> {
                        responder.respond(request, response, csv(source));
                        response.flushBuffer(); // as some filters do
                        committed.countDown();
                    }),
                    true)) {
                assertThat(RawClient.get(running.port()).endedCleanly())
                        .as("whether a stream that has failed looks complete, begun: %s", begun)
                        .isFalse();
                awaitNothingInUse();
            }
        }
    }

    @OnEachContainer
    void endsWhenWritingFailsWithAnError(Container container) throws Exception {
        ExportResponder responder = builder().build();
        try (Container.Running running = container.start(
                new TestServlet((request, response) ->
                        responder.respond(request, new Exhausted(response), Export.of(rows(1_000_000), Rows.ENCODER))),
                true)) {
            assertThat(RawClient.get(running.port()).endedCleanly()).isFalse();
            awaitNothingInUse();
            Await.until("the end is told", () -> !ended.isEmpty());
            assertThat(ended.element().complete()).isFalse();
        }
    }

    @OnEachContainer
    void endsThoughItsSourceCannotBeCancelled(Container container) throws Exception {
        ExportResponder responder =
                builder().writeDeadline(Duration.ofMillis(300)).build();
        RowSource<Integer> source = () -> new RowCursor<>() {
            @Override
            public boolean advance() {
                return true;
            }

            @Override
            public Integer current() {
                return 1;
            }

            @Override
            public void cancel() {
                throw new IllegalStateException("which cursors must not do, but some will");
            }

            @Override
            public void close() {}
        };
        try (Container.Running running = container.start(
                        new TestServlet((request, response) ->
                                responder.respond(request, response, Export.of(source, Rows.ENCODER))),
                        true);
                var socket = StalledClientsTest.ask(running.port())) {
            Await.until("the end is told", () -> !ended.isEmpty());
            awaitNothingInUse();
            StalledClientsTest.assertCut(socket);
        }
    }

    @OnEachContainer
    void leavesAResponseAloneThatTheContainerHasEndedBeforeItBegan(Container container) throws Exception {
        ExportResponder responder = builder().build();
        for (boolean fails : new boolean[] {false, true}) {
            Ended end = new Ended();
            FaultySource<Integer> source = FaultySource.counting(3).onAdvance(row -> await(end.ended));
            if (fails) {
                source.failAtRow(0, new IllegalStateException("cancelled"));
            }
            Queue<String> touched = new ConcurrentLinkedQueue<>();
            try (Container.Running running = container.start(
                    new TestServlet((request, response) -> {
                        responder.respond(
                                request, new Ours(response, end.ended, touched), Export.of(source, Rows.ENCODER));
                        request.getAsyncContext().addListener(end);
                        request.getAsyncContext().setTimeout(50);
                    }),
                    true)) {
                RawClient.get(running.port());
                awaitNothingInUse();
                assertThat(touched).as("fails: %s", fails).isEmpty();
                assertThat(refused).isEmpty();
            }
        }
    }

    @OnEachContainer
    void runsItsSourceWithTheClassLoaderOfTheRequest(Container container) throws Exception {
        ExportResponder responder = builder().build();
        AtomicReference<ClassLoader> ofSource = new AtomicReference<>();
        AtomicReference<ClassLoader> ofRequest = new AtomicReference<>();
        RowSource<Integer> source = () -> {
            ofSource.set(Thread.currentThread().getContextClassLoader());
            return rows(1).open();
        };
        try (Container.Running running = container.start(
                new TestServlet((request, response) -> {
                    ofRequest.set(Thread.currentThread().getContextClassLoader());
                    responder.respond(request, response, Export.of(source, Rows.ENCODER));
                }),
                true)) {
            assertThat(RawClient.get(running.port()).hasFinalChunk()).isTrue();
            assertThat(ofSource.get()).isNotNull().isSameAs(ofRequest.get());
            awaitNothingInUse();
        }
    }

    private static RowSource<Integer> rows(int count) {
        return RowSource.ofIterator(() -> IntStream.range(0, count).iterator());
    }

    private static Export<Integer> csv(RowSource<Integer> source) {
        return Export.of(source, Rows.ENCODER).withColumns(List.of(new Column("n", Column.Kind.NUMBER)));
    }

    private void awaitNothingInUse() {
        Await.until(
                "everything is given back",
                () -> permits.inUse() == 0 && decoupling.openResponses() == 0 && decoupling.spooledBytes() == 0);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Tells when the container has ended a request. */
    private static final class Ended implements AsyncListener {
        final CountDownLatch ended = new CountDownLatch(1);

        @Override
        public void onComplete(AsyncEvent event) {
            ended.countDown();
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            event.getAsyncContext().complete();
        }

        @Override
        public void onError(AsyncEvent event) {}

        @Override
        public void onStartAsync(AsyncEvent event) {}
    }

    /** Remembers what is done with a response that has ended. */
    private static final class Ours extends HttpServletResponseWrapper {
        private final CountDownLatch ended;
        private final Queue<String> touched;

        Ours(HttpServletResponse response, CountDownLatch ended, Queue<String> touched) {
            super(response);
            this.ended = ended;
            this.touched = touched;
        }

        private void touch(String how) {
            if (ended.getCount() == 0) {
                touched.add(how);
            }
        }

        @Override
        public void setHeader(String name, String value) {
            touch("setHeader");
            super.setHeader(name, value);
        }

        @Override
        public void setContentType(String type) {
            touch("setContentType");
            super.setContentType(type);
        }

        @Override
        public void resetBuffer() {
            touch("resetBuffer");
            super.resetBuffer();
        }

        @Override
        public ServletOutputStream getOutputStream() throws IOException {
            touch("getOutputStream");
            return super.getOutputStream();
        }
    }

    /** A response whose stream does not survive its second write. */
    private static final class Exhausted extends HttpServletResponseWrapper {
        Exhausted(HttpServletResponse response) {
            super(response);
        }

        @Override
        public ServletOutputStream getOutputStream() throws IOException {
            ServletOutputStream real = super.getOutputStream();
            return new ServletOutputStream() {
                private int writes;

                @Override
                public boolean isReady() {
                    return real.isReady();
                }

                @Override
                public void setWriteListener(WriteListener writeListener) {
                    real.setWriteListener(writeListener);
                }

                @Override
                public void write(int b) throws IOException {
                    real.write(b);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    if (++writes == 2) {
                        throw new StackOverflowError("as deep as it gets");
                    }
                    real.write(bytes, offset, length);
                }

                @Override
                public void flush() throws IOException {
                    real.flush();
                }
            };
        }
    }
}
