package io.rowstream.examples.observe;

import io.micrometer.core.instrument.MeterRegistry;
import io.rowstream.write.RowStreamer;

/** Makes streamers that are measured. */
final class Observed {
    private Observed() {}

    static RowStreamer streamer(MeterRegistry registry) {
        // snippet: use
        RowStreamer streamer =
                RowStreamer.builder().listener(new StreamMetrics(registry)).build();
        // end
        return streamer;
    }
}
