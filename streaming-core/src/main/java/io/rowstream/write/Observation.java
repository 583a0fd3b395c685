package io.rowstream.write;

import io.rowstream.help.Help;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tells the listeners of one stream, none of which can disturb it. */
final class Observation {
    private static final System.Logger LOG = System.getLogger(RowStreamer.class.getName());

    private final StreamListener listener;
    private final @Nullable StreamListener recorder;
    private final long startedAt = System.nanoTime();
    private boolean firstByte;

    private Observation(StreamListener listener, @Nullable StreamListener recorder) {
        this.listener = listener;
        this.recorder = recorder;
    }

    static Observation start(RowStreamer settings) {
        Observation observation =
                new Observation(settings.listener, FlightRecording.listener(settings.format, settings.coding));
        observation.tell(StreamListener::started);
        return observation;
    }

    long startedAt() {
        return startedAt;
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedAt);
    }

    void flushed(long rows, long bytes) {
        if (!firstByte) {
            firstByte = true;
            Duration elapsed = elapsed();
            tell(to -> to.firstByte(elapsed));
        }
        progress(listener, rows, bytes);
        if (recorder != null) {
            progress(recorder, rows, bytes);
        }
    }

    /** Spelled out, since it comes with every flush and is to allocate nothing. */
    private static void progress(StreamListener to, long rows, long bytes) {
        try {
            to.progress(rows, bytes);
        } catch (Throwable e) {
            disturbed(e);
        }
    }

    void completed(StreamSummary summary) {
        tell(to -> to.completed(summary));
    }

    void failed(long rows, Throwable cause) {
        tell(to -> to.failed(rows, cause));
    }

    private void tell(Consumer<StreamListener> event) {
        tell(listener, event);
        if (recorder != null) {
            tell(recorder, event);
        }
    }

    private static void tell(StreamListener to, Consumer<StreamListener> event) {
        try {
            event.accept(to);
        } catch (Throwable e) {
            disturbed(e);
        }
    }

    private static void disturbed(Throwable failure) {
        LOG.log(
                System.Logger.Level.WARNING,
                Help.LISTENER_FAILED.in("a stream listener failed; the stream goes on"),
                failure);
    }
}
