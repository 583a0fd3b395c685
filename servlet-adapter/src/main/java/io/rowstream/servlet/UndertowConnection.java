package io.rowstream.servlet;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.HttpServletRequest;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * The connection of a request on Undertow, which ends a response cleanly whatever leaves the servlet. By reflection, so that
 * nobody needs Undertow.
 */
final class UndertowConnection {
    private static final System.Logger LOG = System.getLogger(ExportResponder.class.getName());

    private static final String HTTP2 = "io.undertow.server.protocol.http2.Http2ServerConnection";
    private static final int CANCEL = 8;

    private final Closeable connection;

    private UndertowConnection(Closeable connection) {
        this.connection = connection;
    }

    /** That of the request; null where this is no Undertow that is known, or the request is hidden from a thread that is not its own. */
    static @Nullable UndertowConnection of(HttpServletRequest request) {
        try {
            Object exchange = exchange(request);
            if (exchange == null) {
                return null;
            }
            Object connection = exchange.getClass().getMethod("getConnection").invoke(exchange);
            if (connection.getClass().getName().equals(HTTP2)) {
                return new UndertowConnection(stream(connection));
            }
            return connection instanceof Closeable closeable ? new UndertowConnection(closeable) : null;
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(System.Logger.Level.DEBUG, "this Undertow does not show its connections", e);
            return null;
        }
    }

    private static @Nullable Object exchange(HttpServletRequest request) throws ReflectiveOperationException {
        ClassLoader loader = request.getServletContext().getClass().getClassLoader();
        Class<?> contexts = Class.forName("io.undertow.servlet.handlers.ServletRequestContext", true, loader);
        Object context = contexts.getMethod("current").invoke(null); // whatever wraps the request
        if (context != null) {
            return contexts.getMethod("getExchange").invoke(context);
        }
        ServletRequest own = request;
        while (own instanceof ServletRequestWrapper wrapper) {
            own = wrapper.getRequest();
        }
        Class<?> requests = Class.forName("io.undertow.servlet.spec.HttpServletRequestImpl", true, loader);
        return requests.isInstance(own) ? requests.getMethod("getExchange").invoke(own) : null;
    }

    /**
     * What resets the one stream: the same as closing its connection does, but that fails for a stream that began as an upgrade from
     * HTTP/1.1, which has no request channel.
     */
    private static Closeable stream(Object connection) throws ReflectiveOperationException {
        Object channel = field(connection, "channel");
        Object response = field(connection, "responseChannel");
        Object id = response.getClass().getMethod("getStreamId").invoke(response);
        Method reset = channel.getClass().getMethod("sendRstStream", int.class, int.class);
        return () -> {
            try {
                reset.invoke(channel, id, CANCEL);
            } catch (ReflectiveOperationException e) {
                throw new IOException(e);
            }
        };
    }

    private static Object field(Object object, String name) throws ReflectiveOperationException {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
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
