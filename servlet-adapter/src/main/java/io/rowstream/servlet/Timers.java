package io.rowstream.servlet;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads of the adapter's own. All are daemons and end when there has been nothing to do for a while. */
final class Timers {
    private static final long KEEP_ALIVE_SECONDS = 10;

    private static final ScheduledThreadPoolExecutor CLOCK = clock();
    private static final ExecutorService WORKERS = threads("rowstream-deadline");

    private Timers() {}

    private static ScheduledThreadPoolExecutor clock() {
        ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, daemons("rowstream-deadlines"));
        clock.setRemoveOnCancelPolicy(true); // or else a response that has ended would be held until its deadline
        clock.setKeepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS);
        clock.allowCoreThreadTimeOut(true);
        return clock;
    }

    /** As many threads as there are tasks at a time: whoever gives the tasks bounds them. */
    static ExecutorService threads(String name) {
        return new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), daemons(name));
    }

    /** Threads that hold nothing of the application that happens to be there first, since they may outlive it. */
    private static ThreadFactory daemons(String name) {
        return task -> {
            Thread thread = new Thread(null, task, name, 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(null);
            return thread;
        };
    }

    /** Once, on a thread that may wait, unless cancelled before. */
    static Future<?> after(long nanos, Runnable task) {
        return CLOCK.schedule(() -> WORKERS.execute(task), nanos, TimeUnit.NANOSECONDS);
    }

    /** Some 292 years are for ever. */
    static long nanos(Duration duration) {
        return duration.compareTo(Duration.ofNanos(Long.MAX_VALUE)) > 0 ? Long.MAX_VALUE : duration.toNanos();
    }

    static Duration since(long nanoTime) {
        return Duration.ofNanos(System.nanoTime() - nanoTime);
    }
}
