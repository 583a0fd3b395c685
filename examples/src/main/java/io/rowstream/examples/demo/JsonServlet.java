package io.rowstream.examples.demo;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;

/** A small JSON object, made for each request. */
final class JsonServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient Function<HttpServletRequest, Map<String, Object>> value;

    JsonServlet(Function<HttpServletRequest, Map<String, Object>> value) {
        this.value = value;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] body = JsonMapper.shared().writeValueAsBytes(value.apply(request));
        response.setContentType("application/json");
        response.setHeader("Cache-Control", "no-store");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
