package io.rowstream.write;

import org.jspecify.annotations.Nullable;

/**
 * Gives the cursor tokens that checkpoints carry.
 *
 * @param <R> the type of a row
 */
@FunctionalInterface
public interface RowTokens<R> {

    /**
     * The token with which a client asks for the rows that follow {@code row}. Asked only for rows behind which a checkpoint is
     * due, before the cursor moves on, on the thread that drains the export.
     *
     * @return null where the row has none; the checkpoint is skipped then, as is one whose token is longer than 2,048 characters
     * @throws Exception whatever went wrong; it becomes the cause of an {@link ExportException}
     */
    @Nullable
    String tokenAfter(R row) throws Exception;
}
