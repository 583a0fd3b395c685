package io.rowstream.examples.demo;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

/** The page and the files that it is made of, and nothing else. */
final class PageServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private static final String HTML = "text/html;charset=utf-8";
    private static final String CSS = "text/css;charset=utf-8";
    private static final String SCRIPT = "text/javascript;charset=utf-8";
    private static final String SVG = "image/svg+xml";

    /** Nothing from elsewhere, and nothing inline. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Map<String, PageFile> files = new HashMap<>();

    PageServlet() {
        try {
            add("/", "index.html", HTML);
            add("/demo.css", "demo.css", CSS);
            add("/icon.svg", "icon.svg", SVG);
            for (String script :
                    new String[] {"main", "run", "export", "compare", "pages", "download", "dom", "rowstream"}) {
                add("/" + script + ".js", script + ".js", SCRIPT);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the page is not on the class path", e);
        }
    }

    private void add(String path, String name, String type) throws IOException {
        try (InputStream in = PageServlet.class.getResourceAsStream("page/" + name)) {
            if (in == null) {
                throw new FileNotFoundException(name);
            }
            files.put(path, new PageFile(type, in.readAllBytes()));
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        PageFile file = files.get(request.getRequestURI());
        if (file == null) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        response.setContentType(file.type());
        response.setContentLength(file.bytes().length);
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cache-Control", "no-cache");
        response.getOutputStream().write(file.bytes());
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record PageFile(String type, byte[] bytes) {}
}
