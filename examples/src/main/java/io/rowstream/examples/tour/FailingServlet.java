package io.rowstream.examples.tour;

import io.rowstream.jooq.JooqExport;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.RowCursor;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Supplier;
import org.jooq.Record;
import org.jooq.ResultQuery;

/** The streamed endpoint over a source that breaks in the middle, and that tells the client why. */
final class FailingServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient Supplier<ResultQuery<? extends Record>> query;
    private final transient ExportResponder exports;
    private final long failAt;

    FailingServlet(Supplier<ResultQuery<? extends Record>> query, StreamFormat format, long failAt) {
        this.query = query;
        this.failAt = failAt;
        this.exports = ExportResponder.builder()
                .formats(format)
                .errors(cause -> cause instanceof SourceBroke broke
                        ? new StreamError("urn:example:problem:source-broke", broke.reason(), 500, true)
                        : StreamError.EXPORT_FAILED)
                .build();
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        exports.respond(request, response, failing(JooqExport.of(query.get())));
    }

    private <R> Export<R> failing(Export<R> export) {
        return Export.of(() -> new BreakingCursor<>(export.source().open()), export.encoder());
    }

    @SuppressWarnings("try") // close() throws what the cursor underneath throws
    private final class BreakingCursor<R> implements RowCursor<R> {
        private final RowCursor<R> rows;
        private long read;

        BreakingCursor(RowCursor<R> rows) {
            this.rows = rows;
        }

        @Override
        public boolean advance() throws Exception {
            if (read++ == failAt) {
                throw new SourceBroke("The source broke on purpose at row " + failAt);
            }
            return rows.advance();
        }

        @Override
        public R current() {
            return rows.current();
        }

        @Override
        public void cancel() {
            rows.cancel();
        }

        @Override
        public void close() throws Exception {
            rows.close();
        }
    }

    private static final class SourceBroke extends Exception {
        private static final long serialVersionUID = 1L;

        private final String reason;

        SourceBroke(String reason) {
            super(reason);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }
}
