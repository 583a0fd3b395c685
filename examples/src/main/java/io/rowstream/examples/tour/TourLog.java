package io.rowstream.examples.tour;

import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What an operator would read in the log, in one line each. Drivers log their URL, password and all: they are muted. */
public final class TourLog extends Formatter {
    /** Held, because the logging system forgets loggers that nobody holds. */
    private static final Logger OURS = Logger.getLogger("io.rowstream");

    private final Secrets secrets;

    private TourLog(Secrets secrets) {
        this.secrets = secrets;
    }

    public static void start(Secrets secrets) {
        Logger root = Logger.getLogger("");
        root.setLevel(Level.OFF);
        for (Handler handler : root.getHandlers()) {
            root.removeHandler(handler);
        }
        Handler console = new ConsoleHandler();
        console.setFormatter(new TourLog(secrets));
        root.addHandler(console);
        OURS.setLevel(Level.INFO);
    }

    @Override
    public String format(LogRecord record) {
        String message = formatMessage(record);
        if (record.getThrown() != null) {
            message += ": " + record.getThrown().getMessage();
        }
        return "  server log: " + record.getLevel() + " " + secrets.scrub(message) + System.lineSeparator();
    }
}
