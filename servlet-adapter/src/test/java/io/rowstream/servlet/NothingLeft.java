package io.rowstream.servlet;

import io.rowstream.write.RowStreamer;
import java.lang.reflect.Field;
import java.util.Queue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** After a test no stream has a timer left. Each timer ends with its stream, whatever becomes of the connection. */
final class NothingLeft implements AfterEachCallback {
    @Override
    public void afterEach(ExtensionContext context) throws ReflectiveOperationException {
        Queue<?> timers = clock().getQueue();
        Await.until("timers end with their streams", timers::isEmpty);
    }

    private static ScheduledThreadPoolExecutor clock() throws ReflectiveOperationException {
        Class<?> timer = Class.forName(RowStreamer.class.getPackageName() + ".StreamTimer");
        Field clock = timer.getDeclaredField("CLOCK");
        clock.setAccessible(true);
        return (ScheduledThreadPoolExecutor) clock.get(null);
    }
}
