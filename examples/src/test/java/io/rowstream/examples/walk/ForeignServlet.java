package io.rowstream.examples.walk;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Orders as many others serve them; nothing of Rowstream is in it. Three to a page. */
final class ForeignServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final int PAGE = 3;

    private final int count;

    ForeignServlet(int count) {
        this.count = count;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String at = request.getParameter("pageToken");
        int first = at == null ? 1 : Integer.parseInt(at);
        int end = Math.min(count + 1, first + PAGE);
        String next = end <= count ? Integer.toString(end) : "";
        String path = request.getRequestURI();
        String address = request.getRequestURL() + "?pageToken=" + next;
        switch (path) {
            case "/array" -> {
                link(response, address, next);
                send(response, "application/json;charset=UTF-8", rows(first, end, ",", "[", "]"));
            }
            case "/lines" -> {
                link(response, path + "?pageToken=" + next, next);
                send(response, "application/x-ndjson", rows(first, end, "\n", "", first < end ? "\n" : ""));
            }
            case "/all" -> send(response, "application/x-ndjson", rows(1, count + 1, "\n", "", "\n"));
            case "/document" ->
                send(
                        response,
                        "application/vnd.api+json",
                        "{\"links\":{\"self\":null,\"next\":" + (next.isEmpty() ? null : '"' + address + '"')
                                + "},\"data\":" + rows(first, end, ",", "[", "]") + "}");
            case "/events" ->
                send(
                        response,
                        "application/json",
                        "{\"result\":{\"events\":" + rows(first, end, ",", "[", "]") + ",\"nextToken\":"
                                + (next.isEmpty() ? null : '"' + next + '"') + "},\"took\":1}");
            case "/session" -> { // the session ends behind the first page, and a page to log in at comes in its place
                link(response, address, next);
                if (first == 1) {
                    send(response, "application/json", rows(first, end, ",", "[", "]"));
                } else {
                    send(response, "text/html;charset=UTF-8", "<html><form>Please log in</form></html>");
                }
            }
            default -> response.sendError(404);
        }
    }

    private static void link(HttpServletResponse response, String address, String next) {
        if (!next.isEmpty()) {
            response.addHeader("Link", "<" + address + ">; rel=\"next\"; title=\"more, please\"");
        }
        response.addHeader("Link", "</>; rel=first");
    }

    private static void send(HttpServletResponse response, String type, String body) throws IOException {
        response.setHeader("Content-Type", type);
        response.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
    }

    private static String rows(int first, int end, String between, String before, String behind) {
        return IntStream.range(first, end)
                .mapToObj(number -> "{\"number\":" + number + "}")
                .collect(Collectors.joining(between, before, behind));
    }
}
