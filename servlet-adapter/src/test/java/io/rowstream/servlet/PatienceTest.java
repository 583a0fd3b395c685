package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FaultySource;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.Rows;
import io.rowstream.write.Export;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Containers lose patience: with asynchronous requests, with connections on which nothing happens, with reads and writes. */
class PatienceTest {
    private static final Duration PATIENCE = Duration.ofMillis(400);
    private static final int ROWS = 20;

    /** Some five times as long as the container would wait, several rows each time. */
    @OnEachContainer
    @FieldCase("S8")
    void doesNotEndAnExportWhoseBytesAreFlowing(Container container) throws Exception {
        ExportResponder responder = ExportResponder.builder().build();
        CountDownLatch never = new CountDownLatch(1);
        TestServlet servlet = new TestServlet((request, response) -> responder.respond(
                request,
                response,
                Export.of(FaultySource.counting(ROWS).onAdvance(row -> pause(never)), Rows.ENCODER)));
        try (Container.Running running =
                container.start(new Container.Setup(servlet).withAsync(true).withPatience(PATIENCE))) {
            assertThat(RawClient.get(running.port()).content())
                    .asString()
                    .isEqualTo(Rows.ndjson(ROWS) + Rows.sentinel(ROWS));
        }
    }

    private static void pause(CountDownLatch never) {
        try {
            assertThat(never.await(100, TimeUnit.MILLISECONDS)).isFalse();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
