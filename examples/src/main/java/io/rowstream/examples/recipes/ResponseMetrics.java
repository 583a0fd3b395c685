package io.rowstream.examples.recipes;

import io.micrometer.core.instrument.MeterRegistry;
import io.rowstream.examples.observe.StreamMetrics;
import io.rowstream.servlet.Permits;
import io.rowstream.servlet.ResponseListener;
import io.rowstream.wire.StreamError;
import io.rowstream.write.StreamListener;
import io.rowstream.write.StreamSummary;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;

// snippet: listener
/** Counts and times the responses of a responder: its streams, its refusals by status, and the permits that are in use. */
public final class ResponseMetrics implements ResponseListener {
    private final MeterRegistry registry;
    private final StreamListener streams;

    public ResponseMetrics(MeterRegistry registry, Permits permits) {
        this.registry = registry;
        this.streams = new StreamMetrics(registry); // as in "observing streams"
        registry.gauge("rowstream.permits.used", permits, Permits::inUse);
    }

    @Override
    public void refused(HttpServletRequest request, StreamError problem) {
        registry.counter("rowstream.refused", "status", String.valueOf(problem.status()))
                .increment();
    }

    @Override
    public void started() {
        streams.started();
    }

    @Override
    public void firstByte(Duration elapsed) {
        streams.firstByte(elapsed);
    }

    @Override
    public void completed(StreamSummary summary) {
        streams.completed(summary);
    }

    @Override
    public void failed(long rows, Throwable cause) {
        streams.failed(rows, cause);
    }
}
// end
