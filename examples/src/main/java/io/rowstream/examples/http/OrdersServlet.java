package io.rowstream.examples.http;

import static io.rowstream.wire.StreamFormat.CSV;
import static io.rowstream.wire.StreamFormat.JSON_ARRAY;
import static io.rowstream.wire.StreamFormat.NDJSON;

import io.rowstream.page.CursorTokens;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.servlet.Permits;
import io.rowstream.servlet.ResponseListener;
import io.rowstream.wire.StreamError;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Orders as a list for people, and as an export for machines. */
final class OrdersServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient Orders orders;
    private final transient ExportResponder responder;

    OrdersServlet(Orders orders, CursorTokens tokens, ResponseListener metrics) {
        this.orders = orders;
        this.responder = responder(tokens, metrics);
    }

    private static ExportResponder responder(CursorTokens tokens, ResponseListener metrics) {
        // snippet: builder
        ExportResponder responder = ExportResponder.builder()
                .formats(NDJSON, JSON_ARRAY, CSV)
                .formatParameter("format")
                .fileName("orders")
                .permits(Permits.of(8).perKey(2, OrdersServlet::tenant))
                .tokens(tokens)
                .context(OrdersServlet::tenant)
                .streaming(settings -> settings.deadline(Duration.ofMinutes(10)).maxRows(5_000_000))
                .errors(OrdersServlet::describe)
                .listener(metrics)
                .build();
        // end
        return responder;
    }

    // snippet: errors
    private static @Nullable StreamError describe(Throwable cause) {
        return cause instanceof UnknownYearException
                ? new StreamError("urn:example:problem:unknown-year", "There are no orders of that year", 404, false)
                : null; // as by default
    }
    // end

    private static String tenant(HttpServletRequest request) {
        return String.valueOf(request.getHeader("Tenant"));
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getRequestURI().endsWith("/list")) {
            // snippet: page
            responder.respond(request, response, orders.pages());
            // end
        } else {
            // snippet: resume
            responder.respond(request, response, cursor -> orders.export(tenant(request), cursor));
            // end
        }
    }

    /** Asked for a year that there is not. */
    static final class UnknownYearException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
