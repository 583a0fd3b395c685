package io.rowstream.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.examples.Served;
import io.rowstream.read.RowDecoders;
import io.rowstream.read.RowReader;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import io.rowstream.write.RowStreamer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobsTest {
    private static final int ROWS = 20_000;

    /** One at a time, and none waits. */
    private final ThreadPoolExecutor executor =
            new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, new SynchronousQueue<>());

    private final CountDownLatch goOn = new CountDownLatch(1);
    private final Time time = new Time();

    @TempDir
    private Path folder;

    private Served server;

    @BeforeEach
    void start() throws Exception {
        ExportJobs jobs = new ExportJobs(folder, executor, RowStreamer.builder().build(), Duration.ofHours(1), time);
        server = new Served(new JobsServlet(jobs, request -> numbers(request.getParameter("fail") != null)), "/jobs/*");
    }

    @AfterEach
    void stop() throws Exception {
        goOn.countDown();
        executor.shutdown();
        assertThat(executor.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        server.close();
    }

    @Test
    void givesTheFileWhenItIsComplete() throws Exception {
        String job = accepted("/jobs");
        assertThat(server.get(job).statusCode()).isEqualTo(202);
        assertThat(files()).singleElement().asString().endsWith(".part");
        assertThat(server.send("POST", "/jobs").statusCode()).isEqualTo(503);

        HttpResponse<String> file = finished(job);
        assertThat(file.statusCode()).isEqualTo(200);
        assertComplete(file.body());
    }

    @Test
    void givesNothingOfAnExportThatFailed() throws Exception {
        HttpResponse<String> answer = finished(accepted("/jobs?fail=true"));

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).isEmpty();
        assertThat(files()).isEmpty();
    }

    @Test
    void givesTheRestOfAFileToWhoHasABeginning() throws Exception {
        String job = accepted("/jobs");
        HttpResponse<String> whole = finished(job);
        String etag = whole.headers().firstValue("ETag").orElseThrow();
        int size = whole.body().length();

        HttpResponse<String> beginning = server.get(job, "Range", "bytes=0-99999");
        assertThat(beginning.statusCode()).isEqualTo(206);
        assertThat(beginning.headers().firstValue("Content-Range")).hasValue("bytes 0-99999/" + size);
        HttpResponse<String> rest = server.get(job, "Range", "bytes=100000-", "If-Range", etag);
        assertThat(rest.headers().firstValue("Content-Range")).hasValue("bytes 100000-" + (size - 1) + "/" + size);
        assertComplete(beginning.body() + rest.body());

        assertThat(server.get(job, "Range", "bytes=-10").body())
                .isEqualTo(whole.body().substring(size - 10));
        assertThat(server.get(job, "Range", "bytes=5-99999999999999999999999").statusCode())
                .isEqualTo(206);
    }

    @Test
    void refusesOrIgnoresOtherRanges() throws Exception {
        String job = accepted("/jobs");
        int size = finished(job).body().length();

        for (String beyond : List.of("bytes=" + size + "-", "bytes=99999999999999999999999-", "bytes=-0")) {
            HttpResponse<String> refused = server.get(job, "Range", beyond);
            assertThat(refused.statusCode()).as(beyond).isEqualTo(416);
            assertThat(refused.headers().firstValue("Content-Range")).hasValue("bytes */" + size);
        }
        for (String ignored : List.of("bytes=5-4", "bytes=-", "bytes=0-1,3-4", "rows=0-1", "bytes=a-b")) {
            assertThat(server.get(job, "Range", ignored).statusCode())
                    .as(ignored)
                    .isEqualTo(200);
        }
        assertThat(server.get(job, "Range", "bytes=0-1", "If-Range", "\"other\"")
                        .body())
                .hasSize(size);
        HttpResponse<String> head = server.send("HEAD", job, "Range", "bytes=0-1");
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.headers().firstValue("Content-Length")).hasValue(String.valueOf(size));
    }

    @Test
    void deletesFilesThatHaveExpired() throws Exception {
        String job = accepted("/jobs");
        assertThat(finished(job).statusCode()).isEqualTo(200);

        time.now = time.now.plus(Duration.ofHours(1));
        assertThat(server.get(job).statusCode()).isEqualTo(410);
        assertThat(files()).isEmpty();
        time.now = time.now.plus(Duration.ofHours(1));
        assertThat(server.get(job).statusCode()).isEqualTo(404);
        assertThat(server.get("/jobs/..").statusCode()).isEqualTo(404);
    }

    private String accepted(String target) throws Exception {
        HttpResponse<String> answer = server.send("POST", target);
        assertThat(answer.statusCode()).isEqualTo(202);
        return answer.headers().firstValue("Location").orElseThrow();
    }

    /** Lets the job go on, and asks for it as clients do. */
    private HttpResponse<String> finished(String job) throws Exception {
        goOn.countDown();
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (true) {
            HttpResponse<String> answer = server.get(job);
            if (answer.statusCode() != 202) {
                return answer;
            }
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.sleep(5);
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private static void assertComplete(String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        try (RowReader<?> rows =
                RowReader.open(new ByteArrayInputStream(bytes), StreamFormat.NDJSON, RowDecoders.map())) {
            rows.forEach(row -> {});
            assertThat(rows.rows()).isEqualTo(ROWS);
        }
    }

    /** Waits behind its first row to be let go on. */
    private Export<Integer> numbers(boolean failing) {
        return Export.of(
                RowSource.ofIterator(() -> IntStream.range(0, ROWS)
                        .peek(number -> at(number, failing))
                        .iterator()),
                (number, out) -> {
                    out.writeStartObject();
                    out.writeNumberProperty("number", number);
                    out.writeEndObject();
                });
    }

    private void at(int number, boolean failing) {
        if (failing && number == ROWS / 2) {
            throw new IllegalStateException("injected");
        }
        try {
            if (number == 1 && !goOn.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody let the job go on");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Goes on when told. */
    private static final class Time extends Clock {
        private volatile Instant now = Instant.EPOCH;

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
