package io.rowstream.http;

import io.rowstream.help.Help;
import io.rowstream.read.RowStreamException;

/**
 * A server sent more rows without a checkpoint than an {@link ExportFetch} holds. An export that has no checkpoints, because its
 * server grants none, is read with {@link RowBodyHandlers}, from the beginning after each cut.
 */
public final class UncoveredRowsException extends RowStreamException {
    private static final long serialVersionUID = 1L;

    UncoveredRowsException(String message, long rows) {
        super(Help.NO_CHECKPOINTS.in(message), rows, null);
    }
}
