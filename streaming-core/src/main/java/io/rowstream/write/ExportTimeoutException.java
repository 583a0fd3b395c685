package io.rowstream.write;

import io.rowstream.help.Help;
import java.time.Duration;

/**
 * An export took longer than the {@linkplain RowStreamer.Builder#deadline deadline} of its {@link RowStreamer}. It is the cause of
 * an {@link ExportException}; what the source failed with when it was cancelled for this reason is suppressed into it.
 */
public final class ExportTimeoutException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ExportTimeoutException(Duration deadline) {
        super(Help.EXPORT_DEADLINE.in("the export took longer than its deadline of " + deadline));
    }
}
