package io.rowstream.servlet;

import jakarta.servlet.ServletRequest;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** On Tomcat: the socket of a processor, over HTTP/2 its stream. */
final class TomcatConnection {
    private static final String HTTP2 = "org.apache.coyote.http2.";

    private TomcatConnection() {}

    static ClientConnection of(ServletRequest request) throws ReflectiveOperationException {
        Object connector = ClientConnection.field(request, "request");
        Object coyote = connector.getClass().getMethod("getCoyoteRequest").invoke(connector);
        Object processor = ClientConnection.field(coyote, "hook");
        if (processor.getClass().getName().startsWith(HTTP2)) {
            return stream(ClientConnection.field(processor, "stream"));
        }
        Object socket = ClientConnection.field(processor, "socketWrapper");
        Method close = socket.getClass().getMethod("close");
        return () -> close.invoke(socket);
    }

    private static ClientConnection stream(Object stream) throws ReflectiveOperationException {
        ClassLoader loader = stream.getClass().getClassLoader();
        Class<?> errors = Class.forName(HTTP2 + "Http2Error", true, loader);
        Field constant = errors.getField("CANCEL");
        constant.setAccessible(true);
        Object cancel = constant.get(null);
        Constructor<?> failure = Class.forName(HTTP2 + "StreamException", true, loader)
                .getDeclaredConstructor(String.class, errors, int.class);
        failure.setAccessible(true);
        Class<?> failures = Class.forName(HTTP2 + "Http2Exception", true, loader);
        Method close = stream.getClass().getDeclaredMethod("close", failures);
        close.setAccessible(true);
        Object id = ClientConnection.field(stream, "identifier");
        return () -> close.invoke(stream, failure.newInstance("the response is aborted", cancel, id));
    }
}
