package io.rowstream.servlet;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a container has of the client of one request, by reflection, so that nobody needs any of them: the connection, over HTTP/2 the
 * stream.
 */
@FunctionalInterface
interface ClientConnection {
    System.Logger LOG = System.getLogger(ExportResponder.class.getName());

    /** From any thread: breaks it off, also where a write waits for the client. */
    void cut() throws ReflectiveOperationException, IOException;

    /** That of the request that this thread handles; null where it cannot be had. */
    static @Nullable ClientConnection of(HttpServletRequest request, ServletContainer container) {
        try {
            return switch (container) {
                case UNDERTOW -> UndertowConnection.of(request);
                case TOMCAT -> TomcatConnection.of(unwrapped(request));
                case JETTY -> JettyConnection.of(unwrapped(request));
                case UNKNOWN -> null;
            };
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(System.Logger.Level.DEBUG, "this container does not show its connections", e);
            return null;
        }
    }

    /** The container's own. */
    static ServletRequest unwrapped(ServletRequest request) {
        ServletRequest inner = request;
        while (inner instanceof ServletRequestWrapper wrapper) {
            inner = wrapper.getRequest();
        }
        return inner;
    }

    /** The value of a field, of the object's own class or of one above. */
    static Object field(Object object, String name) throws ReflectiveOperationException {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return Objects.requireNonNull(field.get(object), name);
                }
            }
        }
        throw new NoSuchFieldException(object.getClass().getName() + "." + name);
    }
}
