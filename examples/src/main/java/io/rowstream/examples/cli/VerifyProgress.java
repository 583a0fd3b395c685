package io.rowstream.examples.cli;

import java.io.Console;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/** A line on the terminal that says how far it is; nothing where there is no terminal. */
final class VerifyProgress implements AutoCloseable {
    private static final long INTERVAL = Duration.ofMillis(200).toNanos();

    private final PrintStream err;
    private final boolean shown;
    private final long began = System.nanoTime();
    private long rows;
    private long next = began + INTERVAL;
    private int width;

    VerifyProgress(PrintStream err) {
        this(err, isTerminal());
    }

    VerifyProgress(PrintStream err, boolean shown) {
        this.err = err;
        this.shown = shown;
    }

    /** Newer JDKs have a console that is no terminal, and tell. */
    @SuppressWarnings("SystemConsoleNull") // what it is on newer JDKs is asked below
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true; // older than that
        }
    }

    void row() {
        rows++;
        if (shown && (rows & 0xff) == 0) {
            long now = System.nanoTime();
            if (now - next >= 0) {
                next = now + INTERVAL;
                show(now);
            }
        }
    }

    private void show(long now) {
        String line = String.format(Locale.ROOT, "%,d rows, %,d a second", rows, rows * 1_000_000_000L / (now - began));
        width = Math.max(width, line.length());
        err.print("\r" + line + " ".repeat(width - line.length()));
        err.flush();
    }

    /** Leaves the line empty. */
    @Override
    public void close() {
        if (width > 0) {
            err.print("\r" + " ".repeat(width) + "\r");
            err.flush();
        }
    }
}
