package io.rowstream.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of which it is known that none is missing before them, and where to go on behind them.
 *
 * @param rows in order; the caller's to keep and change; empty in the last batch at most
 * @param token the cursor token with which an export can be {@linkplain ExportFetch#resumeFrom taken up} behind these rows; null
 *     in the last batch, with which the export is proved complete
 */
public record RowBatch<T>(List<T> rows, @Nullable String token) {

    /** Whether the export is complete with these rows. */
    public boolean isLast() {
        return token == null;
    }
}
