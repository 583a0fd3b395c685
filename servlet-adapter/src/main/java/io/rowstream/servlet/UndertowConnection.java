package io.rowstream.servlet;

import jakarta.servlet.http.HttpServletRequest;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * The connection of a request on Undertow, which ends a response cleanly whatever leaves the servlet. By reflection, so that
 * nobody needs Undertow; of the API it takes what its own documentation shows.
 */
final class UndertowConnection {
    private static final System.Logger LOG = System.getLogger(ExportResponder.class.getName());

    private final Closeable connection;

    private UndertowConnection(Closeable connection) {
        this.connection = connection;
    }

    /** That of the request that this thread handles; null where it handles none, or where this is no Undertow that is known. */
    static @Nullable UndertowConnection of(HttpServletRequest request) {
        try {
            ClassLoader loader = request.getServletContext().getClass().getClassLoader();
            Class<?> contexts = Class.forName("io.undertow.servlet.handlers.ServletRequestContext", true, loader);
            Object context = contexts.getMethod("current").invoke(null);
            if (context == null) {
                return null;
            }
            Object exchange = contexts.getMethod("getExchange").invoke(context);
            Method getConnection = exchange.getClass().getMethod("getConnection");
            return getConnection.invoke(exchange) instanceof Closeable closeable ? new UndertowConnection(closeable) : null;
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(System.Logger.Level.DEBUG, "this Undertow does not show its connections", e);
            return null;
        }
    }

    /** Over HTTP/2 that is the stream of the one request. */
    void close() {
        try {
            connection.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "the connection was closed, with trouble", e);
        }
    }
}
