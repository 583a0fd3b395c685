package io.rowstream.examples.walk;

import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeysetPosition;
import io.rowstream.page.PageSource;
import io.rowstream.page.Slice;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.write.Export;
import io.rowstream.write.Pages;
import io.rowstream.write.RowEncoder;
import io.rowstream.write.RowSource;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Orders of Rowstream as pages and as an export whose first requests fail. */
public final class ResumableServlet extends HttpServlet implements PageSource<Integer> {
    private static final long serialVersionUID = 1L;
    private static final RowEncoder<Integer> ENCODER = (number, out) -> {
        out.writeStartObject();
        out.writeNumberProperty("number", number);
        out.writeEndObject();
    };

    private final int count;
    /** For the requests to come, behind how many rows they fail. */
    private final transient Queue<Integer> failures;

    private final transient CursorTokens tokens;
    private final transient ExportResponder responder;

    /** @param failures behind how many rows the first request for the export fails, the second one and so on */
    public ResumableServlet(int count, CursorTokens tokens, Integer... failures) {
        this.count = count;
        this.tokens = tokens;
        this.failures = new ConcurrentLinkedQueue<>(List.of(failures));
        this.responder = ExportResponder.builder().tokens(tokens).build();
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getRequestURI().equals("/pages")) {
            responder.respond(request, response, Pages.of(this, ENCODER));
        } else {
            responder.respond(request, response, this::export);
        }
    }

    private Export<Integer> export(@Nullable String cursor) {
        int first = cursor == null ? 1 : number(tokens.open(cursor, scope(), "")) + 1;
        Integer failing = failures.poll();
        Export<Integer> export = Export.of(
                        RowSource.ofIterator(() -> IntStream.rangeClosed(first, count)
                                .peek(number -> mayFail(number - first, failing))
                                .iterator()),
                        ENCODER)
                .withTokens(number -> tokens.sealIfFits(KeysetPosition.after(List.of(number)), scope(), ""));
        return cursor == null ? export : export.resumedFrom(cursor);
    }

    private static void mayFail(int rows, @Nullable Integer failing) {
        if (failing != null && failing == rows) {
            throw new IllegalStateException("the database went away");
        }
    }

    @Override
    public Slice<Integer> fetch(KeysetPosition from, int limit) {
        int first = from.isEdge() ? 1 : number(from) + 1;
        int last = Math.min(count, first + limit - 1);
        return new Slice<>(
                IntStream.rangeClosed(first, last).boxed().toList(),
                last < count ? KeysetPosition.after(List.of(last)) : null,
                first > 1 ? KeysetPosition.before(List.of(first)) : null);
    }

    private static int number(KeysetPosition position) {
        return (Integer) position.values().get(0);
    }

    @Override
    public String scope() {
        return "orders by number";
    }
}
