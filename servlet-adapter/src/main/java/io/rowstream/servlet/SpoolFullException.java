package io.rowstream.servlet;

import io.rowstream.help.Help;
import java.io.IOException;
import java.time.Duration;

/** There was no room in a spool for too long. */
final class SpoolFullException extends IOException {
    private static final long serialVersionUID = 1L;

    SpoolFullException(Duration waited) {
        super(Help.SPOOL_FULL.in("the spool was full, and there was no room for " + waited));
    }
}
