package io.rowstream.examples.observe;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.rowstream.write.ExportException;
import io.rowstream.write.StreamListener;
import io.rowstream.write.StreamSummary;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

// snippet: listener
/** Counts and times the streams of a streamer. */
public final class StreamMetrics implements StreamListener {
    private final AtomicInteger running = new AtomicInteger();
    private final Timer firstByte;
    private final Timer complete;
    private final Counter rows;
    private final Counter sourceFailed;
    private final Counter clientGone;

    public StreamMetrics(MeterRegistry registry) {
        registry.gauge("rowstream.streams.running", running);
        firstByte = registry.timer("rowstream.streams.first.byte");
        complete = registry.timer("rowstream.streams");
        rows = registry.counter("rowstream.rows");
        sourceFailed = registry.counter("rowstream.streams.failed", "side", "source");
        clientGone = registry.counter("rowstream.streams.failed", "side", "client");
    }

    @Override
    public void started() {
        running.incrementAndGet();
    }

    @Override
    public void firstByte(Duration elapsed) {
        firstByte.record(elapsed);
    }

    @Override
    public void completed(StreamSummary summary) {
        running.decrementAndGet();
        complete.record(summary.elapsed());
        rows.increment((double) summary.rows());
    }

    @Override
    public void failed(long rowsSoFar, Throwable cause) {
        running.decrementAndGet();
        rows.increment((double) rowsSoFar);
        (cause instanceof ExportException ? sourceFailed : clientGone).increment();
    }
}
// end
