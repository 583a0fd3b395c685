package io.rowstream.servlet;

import io.rowstream.testing.SpyDataSource;
import io.rowstream.write.RowStreamer;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * After each test of this module (it registers itself) everything is given back: no stream has a timer, no thread is inside of this
 * library, and of what the test {@linkplain #watch lends} nothing is out.
 */
public final class NothingLeft implements AfterEachCallback {
    private static final Queue<Loan> LOANS = new ConcurrentLinkedQueue<>();

    @Override
    public void afterEach(ExtensionContext context) throws ReflectiveOperationException {
        List<Loan> loans = List.copyOf(LOANS);
        LOANS.clear();
        for (Loan loan : loans) {
            Await.until(loan.what() + " are given back", () -> loan.out().getAsInt() == 0);
        }
        assertNoTimerLeft();
        Await.until("threads leave the library", () -> threadsInside().isEmpty());
    }

    /** That no timer is left; each ends with its stream, whatever becomes of the connection. */
    static void assertNoTimerLeft() throws ReflectiveOperationException {
        for (Class<?> timers :
                List.of(Class.forName(RowStreamer.class.getPackageName() + ".StreamTimer"), Timers.class)) {
            Field clock = timers.getDeclaredField("CLOCK");
            clock.setAccessible(true);
            Queue<?> queue = ((ScheduledThreadPoolExecutor) clock.get(null)).getQueue();
            Await.until("timers end with their streams", queue::isEmpty);
        }
    }

    static Permits watch(Permits permits) {
        watch("permits", permits::inUse);
        return permits;
    }

    static SpyDataSource watch(SpyDataSource database) {
        watch("connections", () -> {
            if (database.connections() == 0) {
                database.assertNothingLeft();
            }
            return (int) database.connections();
        });
        return database;
    }

    /** Checks when the running test has ended that nothing is {@code out} any more. */
    static void watch(String what, IntSupplier out) {
        LOANS.add(new Loan(what, out));
    }

    /** Other threads that are executing this library's code at this moment, its timers' own included. */
    private static List<String> threadsInside() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> !thread.getKey().equals(Thread.currentThread()))
                .filter(NothingLeft::isInside)
                .map(thread -> thread.getKey().getName())
                .toList();
    }

    private static boolean isInside(Map.Entry<Thread, StackTraceElement[]> thread) {
        return Arrays.stream(thread.getValue())
                .anyMatch(frame -> frame.getClassName().startsWith("io.rowstream."));
    }

    /** @param out how much of it is out at this moment */
    private record Loan(String what, IntSupplier out) {}
}
