package io.rowstream.write;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Time for all streams: one thread looks at them now and then and never waits for anything; what may have to wait, for a client
 * that does not read or a database that is being told to stop, is done by workers. All are daemons and end when there has been
 * nothing to do for a while.
 */
final class StreamTimer {
    private static final long KEEP_ALIVE_SECONDS = 10;

    private static final ScheduledThreadPoolExecutor CLOCK = clock();
    private static final ExecutorService WORKERS = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            KEEP_ALIVE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            daemons("rowstream-worker"));

    private StreamTimer() {}

    private static ScheduledThreadPoolExecutor clock() {
        ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, daemons("rowstream-timer"));
        clock.setRemoveOnCancelPolicy(true); // or else a stream that has ended would be held until its deadline
        clock.setKeepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS);
        clock.allowCoreThreadTimeOut(true);
        return clock;
    }

    /** Threads that hold nothing of the application that happens to be there first, since they outlive it. */
    static ThreadFactory daemons(String name) {
        return task -> {
            Thread thread = new Thread(null, task, name, 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(null);
            return thread;
        };
    }

    /** Once, on a worker, unless cancelled before. */
    static Future<?> after(Duration delay, Runnable task) {
        return CLOCK.schedule(() -> work(task), nanos(delay), TimeUnit.NANOSECONDS);
    }

    /** Again and again until cancelled, on the timer's own thread, so it must not wait for anything. */
    static Future<?> every(Duration period, Runnable task) {
        long nanos = nanos(period);
        return CLOCK.scheduleWithFixedDelay(task, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    /** Now, on a worker. */
    static void work(Runnable task) {
        WORKERS.execute(task);
    }

    /** Some 292 years are for ever. */
    static long nanos(Duration duration) {
        return duration.compareTo(Duration.ofNanos(Long.MAX_VALUE)) > 0 ? Long.MAX_VALUE : duration.toNanos();
    }
}
