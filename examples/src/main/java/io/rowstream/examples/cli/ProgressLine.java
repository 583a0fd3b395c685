package io.rowstream.examples.cli;

import io.rowstream.http.DownloadProgress;
import java.io.Console;
import java.io.PrintStream;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** One line that tells how far a fetch is, where there is a terminal. */
final class ProgressLine {
    private static final long EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final PrintStream err;
    private final boolean terminal = isTerminal();
    private final long began = System.nanoTime();
    private long shown = began;
    private long rows;
    private long bytes;
    private boolean written;

    ProgressLine(PrintStream err) {
        this.err = err;
    }

    @SuppressWarnings(
            "SystemConsoleNull") // newer JVMs give one in any case, and say themselves whether it is a terminal
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null || Runtime.version().feature() < 22) {
            return console != null;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("consoles have had this method since Java 22", e);
        }
    }

    /** So many more. */
    void show(long moreRows, long moreBytes) {
        rows += moreRows;
        bytes += moreBytes;
        long now = System.nanoTime();
        if (now - shown >= EVERY_NANOS) {
            shown = now;
            double seconds = (now - began) / 1e9;
            write(rows, bytes, bytes / seconds, OptionalLong.empty());
        }
    }

    /** As a download says, which says it no more often than is good. */
    void show(DownloadProgress progress) {
        write(progress.rows(), progress.bytes(), progress.bytesPerSecond(), progress.totalBytes());
    }

    private void write(long rowsSoFar, long bytesSoFar, double rate, OptionalLong total) {
        if (!terminal) {
            return;
        }
        String of = total.isPresent() ? String.format(Locale.ROOT, " of %.1f", total.getAsLong() / 1e6) : "";
        err.print(String.format(
                Locale.ROOT, "\r%,d rows, %.1f%s MB, %.1f MB/s   ", rowsSoFar, bytesSoFar / 1e6, of, rate / 1e6));
        err.flush();
        written = true;
    }

    /** Goes on to the next line. */
    void end() {
        if (written) {
            err.println();
        }
    }
}
