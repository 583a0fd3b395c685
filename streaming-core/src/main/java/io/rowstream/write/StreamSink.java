package io.rowstream.write;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Where the bytes of a stream go, had at the last moment: what fails before can still be answered in another way.
 *
 * <pre>{@code
 * streamer.stream(export, () -> {
 *     response.setContentType("application/x-ndjson");
 *     return response.getOutputStream();
 * });
 * }</pre>
 */
@FunctionalInterface
public interface StreamSink {

    /**
     * Begins the response. Called at most once: when the source was opened and the first row encoded, or the source, without rows,
     * closed; or when a first {@linkplain RowStreamer.Builder#heartbeats heartbeat} is due before that. The latter comes from
     * another thread, while the one that streams waits for its source.
     *
     * @return stays the caller's: it is flushed but never closed
     * @throws IOException a failure to write; the stream fails with this very exception
     */
    OutputStream open() throws IOException;
}
