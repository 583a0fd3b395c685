package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Rows;
import io.rowstream.wire.StreamFormat;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Another thread keeps the stream alive while the one that drains it waits for its source. */
@Timeout(60)
class HeartbeatTest {
    private final ExecutorService drainer = Executors.newSingleThreadExecutor();
    private final CountDownLatch silent = new CountDownLatch(1);
    private final CountDownLatch speak = new CountDownLatch(1);
    private final FaultySink sink = new FaultySink();

    @AfterEach
    void endTheDrainer() throws InterruptedException {
        speak.countDown();
        drainer.shutdown();
        assertThat(drainer.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    }

    /** Falls silent before row {@code at}, until it is told to speak. */
    private FaultySource<Integer> silentAt(int at, int rows) {
        return FaultySource.counting(rows).onAdvance(row -> {
            if (row == at) {
                fallSilent();
            }
        });
    }

    private void fallSilent() {
        silent.countDown();
        try {
            speak.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RowStreamer.Builder settings() {
        return RowStreamer.builder().flushInterval(ChronoUnit.FOREVER.getDuration());
    }

    private static String heartbeat(int count) {
        return "{\"end\":false,\"count\":" + count + "}\n";
    }

    @Test
    void goesOutBehindTheRowsThatWereHeldBack() throws Exception {
        FaultySource<Integer> source = silentAt(3, 5);
        DrivenStream prepared = new DrivenStream(settings().build(), Export.of(source, Rows.ENCODER), sink);
        Future<StreamSummary> summary = drainer.submit(prepared::run);
        silent.await();
        assertThat(sink.text()).as("rows 1 and 2 are held back").isEqualTo(Rows.ndjson(1));

        assertThat(prepared.heartbeat()).isTrue();

        assertThat(new String(sink.flushedBytes(), StandardCharsets.UTF_8)).isEqualTo(Rows.ndjson(3) + heartbeat(3));
        assertThat(prepared.heartbeat()).isTrue();
        speak.countDown();
        assertThat(summary.get().rows()).isEqualTo(5);
        assertThat(prepared.heartbeat()).as("behind the end").isFalse();
        ReadOutcome<String> read = ReadOutcome.ofNdjson(sink.text());
        assertThat(read.isComplete()).isTrue();
        assertThat(read.rows()).isEqualTo(Rows.json(0, 5));
        assertThat(sink.text()).startsWith(Rows.ndjson(3) + heartbeat(3).repeat(2) + Rows.json(3));
    }

    @Test
    void goesOutWhileTheSourceIsClosed() throws Exception {
        FaultySource<Integer> source = FaultySource.counting(2).onClose(this::fallSilent);
        DrivenStream prepared = new DrivenStream(settings().build(), Export.of(source, Rows.ENCODER), sink);
        Future<StreamSummary> summary = drainer.submit(prepared::run);
        silent.await();

        assertThat(prepared.heartbeat()).isTrue();

        speak.countDown();
        summary.get();
        assertThat(sink.text()).isEqualTo(Rows.ndjson(2) + heartbeat(2) + Rows.sentinel(2));
    }

    @Test
    void onlyFlushesAnArray() throws Exception {
        assertOnlyFlushes(settings().format(StreamFormat.JSON_ARRAY), "[" + String.join(",", Rows.json(0, 3)));
    }

    @Test
    void onlyFlushesWithoutASentinel() throws Exception {
        assertOnlyFlushes(settings().sentinel(false), Rows.ndjson(3));
    }

    private void assertOnlyFlushes(RowStreamer.Builder settings, String expected) throws Exception {
        FaultySource<Integer> source = silentAt(3, 4);
        DrivenStream prepared = new DrivenStream(settings.build(), Export.of(source, Rows.ENCODER), sink);
        Future<StreamSummary> summary = drainer.submit(prepared::run);
        silent.await();

        assertThat(prepared.heartbeat()).isTrue();

        assertThat(sink.text()).isEqualTo(expected);
        assertThat(sink.flushedBytes()).isEqualTo(sink.bytes());
        speak.countDown();
        summary.get();
    }

    @Test
    void goesOutWhileARowIsBeingEncoded() throws Exception {
        Export<Integer> export = Export.of(FaultySource.counting(3), (row, out) -> {
            out.writeStartObject();
            out.flush();
            if (row == 1) {
                fallSilent();
            }
            out.writeNumberProperty("n", row);
            out.writeEndObject();
        });
        DrivenStream prepared = new DrivenStream(settings().build(), export, sink);
        Future<StreamSummary> summary = drainer.submit(prepared::run);
        silent.await();

        assertThat(prepared.heartbeat()).isTrue();

        assertThat(sink.text()).isEqualTo(Rows.ndjson(1) + heartbeat(1));
        speak.countDown();
        summary.get();
        assertThat(sink.text())
                .isEqualTo(
                        Rows.ndjson(1) + heartbeat(1) + Rows.json(1) + "\n" + Rows.json(2) + "\n" + Rows.sentinel(3));
    }

    @Test
    void goesOutAlsoFromInsideARow() throws IOException {
        DrivenStream[] prepared = new DrivenStream[1];
        Export<Integer> export = Export.of(FaultySource.counting(3), (row, out) -> {
            out.writeStartObject();
            out.flush();
            if (row > 0) {
                assertThat(prepared[0].heartbeat()).isTrue();
            }
            out.writeNumberProperty("n", row);
            out.writeEndObject();
        });
        prepared[0] = new DrivenStream(settings().build(), export, sink);
        prepared[0].run();
        assertThat(sink.text())
                .isEqualTo(Rows.ndjson(1) + heartbeat(1) + Rows.json(1) + "\n" + heartbeat(2) + Rows.json(2) + "\n"
                        + Rows.sentinel(3));
    }

    @Test
    void isNothingFromInsideAFlush() throws IOException {
        DrivenStream[] prepared = new DrivenStream[1];
        List<Boolean> answers = new ArrayList<>();
        StreamListener listener = new StreamListener() {
            @Override
            public void progress(long rows, long bytes) {
                answers.add(prepared[0].heartbeat());
            }
        };
        prepared[0] = new DrivenStream(
                settings().listener(listener).build(), Export.of(FaultySource.counting(2), Rows.ENCODER), sink);
        prepared[0].run();
        assertThat(answers).isNotEmpty().containsOnly(false);
        assertThat(sink.text()).isEqualTo(Rows.ndjson(2) + Rows.sentinel(2));
    }

    @Test
    void comesByItselfWhileTheSourceIsSilent() throws Exception {
        CountDownLatch beats = new CountDownLatch(3);
        OutputStream counting = new FilterOutputStream(sink) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                out.write(bytes, offset, length);
                if (new String(bytes, offset, length, StandardCharsets.UTF_8).equals(heartbeat(3))) {
                    beats.countDown();
                }
            }
        };
        RowStreamer streamer = settings().heartbeats(Duration.ofMillis(5)).build();
        Future<StreamSummary> summary =
                drainer.submit(() -> streamer.stream(Export.of(silentAt(3, 4), Rows.ENCODER), counting));
        beats.await();
        speak.countDown();
        assertThat(summary.get().rows()).isEqualTo(4);
        assertThat(ReadOutcome.ofNdjson(sink.text()).rows()).isEqualTo(Rows.json(0, 4));
        assertThat(sink.text()).startsWith(Rows.ndjson(3) + heartbeat(3)).endsWith(Rows.sentinel(4));
    }

    @Test
    void findsOutByItselfThatTheClientHasGone() throws Exception {
        IOException failure = new IOException("injected");
        FaultySink broken = FaultySink.failingAfter(Rows.ndjson(2).length(), failure);
        FaultySource<Integer> source = silentAt(2, 3).onCancel(speak::countDown);
        RowStreamer streamer = settings().heartbeats(Duration.ofMillis(5)).build();
        Future<StreamSummary> summary = drainer.submit(() -> streamer.stream(Export.of(source, Rows.ENCODER), broken));

        assertThatThrownBy(summary::get).cause().isSameAs(failure);
        assertThat(source.cursor().closes()).isEqualTo(1);
    }

    @Test
    void cancelsTheSourceWhereTheClientHasGone() throws Exception {
        IOException failure = new IOException("injected");
        FaultySink broken = FaultySink.failingAfter(Rows.ndjson(1).length() + 3, failure);
        FaultySource<Integer> source = silentAt(2, 5)
                .failAtRow(2, new IllegalStateException("cancelled"))
                .onCancel(speak::countDown);
        DrivenStream prepared = new DrivenStream(settings().build(), Export.of(source, Rows.ENCODER), broken);
        Future<StreamSummary> summary = drainer.submit(prepared::run);
        silent.await();

        assertThat(prepared.heartbeat()).isFalse();

        assertThatThrownBy(summary::get)
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isSameAs(failure);
        assertThat(failure.getSuppressed())
                .singleElement()
                .satisfies(later -> assertThat(later).hasMessageContaining("cancelled"));
        assertThat(prepared.heartbeat()).isFalse();
        assertThat(broken.callsAfterFailure()).isZero();
        assertThat(source.cursor().isCancelledBeforeClose()).isTrue();
        assertThat(source.cursor().closes()).isEqualTo(1);
    }

    /** As code in other languages of the JVM does without being asked; what went through in part must not be written again. */
    @Test
    void failsTheStreamAlsoWithAnExceptionThatNoSinkDeclares() throws Exception {
        Exception failure = new Exception("injected");
        OutputStream broken = new OutputStream() {
            private boolean failed;

            @Override
            public void write(int b) throws IOException {
                sink.write(b);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                if (!failed && sink.size() > 0) {
                    failed = true;
                    sink.write(bytes, offset, length / 2);
                    HeartbeatTest.<RuntimeException>raise(failure);
                }
                sink.write(bytes, offset, length);
            }
        };
        FaultySource<Integer> source = silentAt(2, 3).onCancel(speak::countDown);
        DrivenStream prepared = new DrivenStream(settings().build(), Export.of(source, Rows.ENCODER), broken);
        Future<StreamSummary> summary = drainer.submit(prepared::run);
        silent.await();

        assertThat(prepared.heartbeat()).isFalse();

        assertThatThrownBy(summary::get).cause().isSameAs(failure);
        assertThat(sink.size()).isLessThan(Rows.ndjson(2).length());
        assertThat(source.cursor().closes()).isEqualTo(1);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> void raise(Throwable failure) throws E {
        throw (E) failure;
    }

    @Test
    void keepsAnInterruptThatCameWhenTheClientHadGone() throws Exception {
        IOException failure = new IOException("injected");
        FaultySink broken = FaultySink.failingAfter(Rows.ndjson(1).length(), failure);
        FaultySource<Integer> source = silentAt(2, 3)
                .failAtRow(2, new InterruptedException("told to stop"))
                .onCancel(speak::countDown);
        DrivenStream prepared = new DrivenStream(settings().build(), Export.of(source, Rows.ENCODER), broken);
        Future<Boolean> interrupted = drainer.submit(() -> {
            assertThatThrownBy(prepared::run).isSameAs(failure);
            return Thread.interrupted();
        });
        silent.await();

        assertThat(prepared.heartbeat()).isFalse();

        assertThat(interrupted.get()).isTrue();
    }

    @Test
    void failsTheStreamAlsoWhereTheSourceDoesNotHeedTheCancel() throws Exception {
        IOException failure = new IOException("injected");
        FaultySink broken = FaultySink.failingAfter(Rows.ndjson(1).length(), failure);
        FaultySource<Integer> source = silentAt(2, 3).onCancel(speak::countDown);
        DrivenStream prepared = new DrivenStream(settings().build(), Export.of(source, Rows.ENCODER), broken);
        Future<StreamSummary> summary = drainer.submit(prepared::run);
        silent.await();

        assertThat(prepared.heartbeat()).isFalse();

        assertThatThrownBy(summary::get).cause().isSameAs(failure).hasNoSuppressedExceptions();
        assertThat(broken.callsAfterFailure()).isZero();
        assertThat(source.cursor().closes()).isEqualTo(1);
    }

    @Test
    void failsTheStreamAlsoWhereTheLastRowHasBeenRead() throws Exception {
        IOException failure = new IOException("injected");
        FaultySink broken = FaultySink.failingAfter(Rows.ndjson(2).length(), failure);
        FaultySource<Integer> source = FaultySource.counting(2).onClose(this::fallSilent);
        DrivenStream prepared = new DrivenStream(settings().build(), Export.of(source, Rows.ENCODER), broken);
        Future<StreamSummary> summary = drainer.submit(prepared::run);
        silent.await();

        assertThat(prepared.heartbeat()).isFalse();

        speak.countDown();
        assertThatThrownBy(summary::get).cause().isSameAs(failure);
        assertThat(broken.text()).isEqualTo(Rows.ndjson(2));
    }
}
