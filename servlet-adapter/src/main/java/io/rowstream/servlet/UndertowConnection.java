package io.rowstream.servlet;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.io.Closeable;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** On Undertow: the connection of an exchange, over HTTP/2 its stream. */
final class UndertowConnection {
    private static final String HTTP2 = "io.undertow.server.protocol.http2.Http2ServerConnection";
    private static final int CANCEL = 8;

    private UndertowConnection() {}

    /** That of the request; null where it is hidden from a thread that is not its own. */
    static @Nullable ClientConnection of(HttpServletRequest request) throws ReflectiveOperationException {
        Object exchange = exchange(request);
        if (exchange == null) {
            return null;
        }
        Object connection = exchange.getClass().getMethod("getConnection").invoke(exchange);
        if (connection.getClass().getName().equals(HTTP2)) {
            return stream(connection);
        }
        return connection instanceof Closeable closeable ? closeable::close : null;
    }

    private static @Nullable Object exchange(HttpServletRequest request) throws ReflectiveOperationException {
        ClassLoader loader = request.getServletContext().getClass().getClassLoader();
        Class<?> contexts = Class.forName("io.undertow.servlet.handlers.ServletRequestContext", true, loader);
        Object context = contexts.getMethod("current").invoke(null); // whatever wraps the request
        if (context != null) {
            return contexts.getMethod("getExchange").invoke(context);
        }
        ServletRequest own = ClientConnection.unwrapped(request);
        Class<?> requests = Class.forName("io.undertow.servlet.spec.HttpServletRequestImpl", true, loader);
        return requests.isInstance(own) ? requests.getMethod("getExchange").invoke(own) : null;
    }

    /**
     * What resets the one stream: the same as closing its connection does, but that fails for a stream that began as an upgrade from
     * HTTP/1.1, which has no request channel.
     */
    private static ClientConnection stream(Object connection) throws ReflectiveOperationException {
        Object channel = ClientConnection.field(connection, "channel");
        Object response = ClientConnection.field(connection, "responseChannel");
        Object id = response.getClass().getMethod("getStreamId").invoke(response);
        Method reset = channel.getClass().getMethod("sendRstStream", int.class, int.class);
        return () -> reset.invoke(channel, id, CANCEL);
    }
}
