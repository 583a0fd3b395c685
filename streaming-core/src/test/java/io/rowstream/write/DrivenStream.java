package io.rowstream.write;

import java.io.IOException;
import java.io.OutputStream;

/** A stream whose heartbeats are sent by a test, at the very places where it wants them, instead of by a clock. */
public final class DrivenStream {
    private final StreamRun run;

    /** Nothing is opened yet. */
    public DrivenStream(RowStreamer settings, Export<?> export, OutputStream sink) {
        this.run = new StreamRun(settings, export, () -> sink);
    }

    /** Streams the export. */
    public StreamSummary run() throws IOException {
        return run.run();
    }

    /** As another thread would when one is due. */
    public boolean heartbeat() {
        return run.heartbeat();
    }
}
