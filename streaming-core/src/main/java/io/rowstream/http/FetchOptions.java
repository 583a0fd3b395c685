package io.rowstream.http;

import io.rowstream.read.ReadOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What an {@link ExportFetch} was told. */
record FetchOptions(
        ReadOptions reading,
        Duration silence,
        @Nullable Duration deadline,
        int maxTries,
        Backoff backoff,
        int maxUncoveredRows,
        long maxUncoveredBytes,
        String cursorParameter) {

    Pacing pacing() {
        return backoff.pacing();
    }
}
