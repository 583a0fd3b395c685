package io.rowstream.servlet;

import jakarta.servlet.ServletRequest;
import java.io.IOException;
import java.lang.reflect.Method;

/** On Jetty: the channel between a request and its servlet, which fails what is going on. */
final class JettyConnection {
    private JettyConnection() {}

    static ClientConnection of(ServletRequest request) throws ReflectiveOperationException {
        Object info = request.getClass().getMethod("getServletRequestInfo").invoke(request);
        Object channel = info.getClass().getMethod("getServletChannel").invoke(info);
        Method abort = channel.getClass().getMethod("abort", Throwable.class);
        return () -> abort.invoke(channel, new IOException("the response is aborted"));
    }
}
