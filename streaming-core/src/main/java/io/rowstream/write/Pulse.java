package io.rowstream.write;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a running stream now and then, and has a worker flush it, or send a heartbeat, where the thread that drains
 * it does not come to it because its source is silent.
 */
final class Pulse {
    /** Looks at a stream come at least this far apart. */
    private static final Duration SHORTEST_PERIOD = Duration.ofMillis(1);

    private final StreamRun stream;
    private final long period;
    private final AtomicBoolean working = new AtomicBoolean();
    private @Nullable Future<?> timer;

    private Pulse(StreamRun stream, long period) {
        this.stream = stream;
        this.period = period;
    }

    /** Two looks make a flush, so that a row is held back no longer than the interval; a heartbeat comes no later than its own. */
    static Pulse start(RowStreamer settings, StreamRun stream) {
        long shortest = Math.min(
                flushNanos(settings),
                settings.heartbeatNanos == Long.MAX_VALUE
                        ? Long.MAX_VALUE
                        : Math.min(settings.heartbeatNanos, settings.heartbeatGraceNanos));
        long period = Math.max(SHORTEST_PERIOD.toNanos(), shortest / 2);
        Pulse pulse = new Pulse(stream, period);
        pulse.timer = StreamTimer.every(Duration.ofNanos(period), pulse::look);
        return pulse;
    }

    /** Where every row is flushed, none is held back. */
    private static long flushNanos(RowStreamer settings) {
        return settings.flushNanos == 0 ? Long.MAX_VALUE : settings.flushNanos;
    }

    private void look() {
        if (working.get()) {
            return;
        }
        Need need = stream.need(period);
        if (need != Need.NOTHING) {
            working.set(true);
            StreamTimer.work(() -> serve(need));
        }
    }

    private void serve(Need need) {
        try {
            if (need == Need.HEARTBEAT) {
                stream.heartbeat();
            } else {
                stream.flushHeldBack();
            }
        } finally {
            working.set(false);
        }
    }

    /** Afterwards nobody looks at the stream any more; a worker that is writing at this moment has the stream's lock. */
    void stop() {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    /** What a look at a stream has found. */
    enum Need {
        NOTHING,
        FLUSH,
        HEARTBEAT
    }
}
