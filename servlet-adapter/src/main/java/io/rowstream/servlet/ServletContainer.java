package io.rowstream.servlet;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;

/** The containers whose ways are known. */
enum ServletContainer {
    JETTY,
    TOMCAT,
    UNDERTOW,
    UNKNOWN;

    /** Found by the context, which no wrapper of a request hides; its class tells where the server hides its name. */
    static ServletContainer of(HttpServletRequest request) {
        ServletContext context = request.getServletContext();
        String type = context.getClass().getName();
        String server = String.valueOf(context.getServerInfo());
        if (type.startsWith("org.eclipse.jetty.") || server.startsWith("jetty/")) {
            return JETTY;
        } else if (type.startsWith("org.apache.catalina.") || server.startsWith("Apache Tomcat/")) {
            return TOMCAT;
        }
        return type.startsWith("io.undertow.") || server.startsWith("Undertow ") ? UNDERTOW : UNKNOWN;
    }
}
