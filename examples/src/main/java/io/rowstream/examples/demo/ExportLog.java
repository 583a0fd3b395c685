package io.rowstream.examples.demo;

import io.rowstream.servlet.ResponseListener;
import io.rowstream.wire.StreamError;
import io.rowstream.write.ExportException;
import io.rowstream.write.StreamSummary;
import jakarta.servlet.http.HttpServletRequest;
import java.io.PrintStream;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** One line for each export. */
final class ExportLog implements ResponseListener {
    private final PrintStream out;

    ExportLog(PrintStream out) {
        this.out = out;
    }

    @Override
    public void completed(StreamSummary summary) {
        log(
                "complete: %,d rows, %,d bytes, %,d ms",
                summary.rows(), summary.bytes(), summary.elapsed().toMillis());
    }

    @Override
    public void failed(long rows, Throwable cause) {
        String who = cause instanceof ExportException ? "the rows failed" : "the client has gone";
        log("incomplete: %,d rows, then %s", rows, who);
    }

    @Override
    public void refused(HttpServletRequest request, StreamError problem) {
        log("refused: %d %s", problem.status(), problem.type());
    }

    private void log(String format, Object... values) {
        LocalTime now = LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS);
        out.println("  " + now + " export " + String.format(Locale.ROOT, format, values));
    }
}
