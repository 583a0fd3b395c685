package io.rowstream.http;

import io.rowstream.read.RowDecoders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Fetches an export into a file, which is there only when it is proved complete.
 *
 * <pre>{@code
 * ExportDownload.of(ExportFetch.of(http, RowRequests.get(uri).build()), file).run();
 * }</pre>
 *
 * <p>The file is one NDJSON stream: the rows as the server sent them, byte for byte, and one sentinel that counts them all.
 * Checkpoints, heartbeats and the ends of single responses are not in it, so that it is the same however often the download was
 * interrupted. Meanwhile the rows stand beside it, in a file of its name with {@code .part} behind; how far they are
 * covered stands in {@code .part.state}. Both stay where a download fails, and the next one goes on there, also after its process or
 * its machine died: what the state says is on disk before the state is, and is checked against it. At the proved end the part is
 * forced to disk and takes the file's place in one step; an older file of the name is there until then.
 *
 * <p>NDJSON only: no other format can be taken up again. Where the server grants no checkpoints a cut begins anew, of any size, as no rows are
 * held in memory. Not thread-safe; two downloads to one file, in any process, exclude each other.
 */
public final class ExportDownload {
    private final ExportFetch fetch;
    private final Path file;
    private final boolean resume;
    private final boolean startOver;
    private final Consumer<? super DownloadProgress> progress;

    private ExportDownload(Builder builder) {
        this.fetch = builder.fetch;
        this.file = builder.file;
        this.resume = builder.resume;
        this.startOver = builder.startOver;
        this.progress = builder.progress;
    }

    /**
     * A download with every setting at its default.
     *
     * @param fetch how to fetch; from where is told by what is there of the file
     */
    public static ExportDownload of(ExportFetch fetch, Path file) {
        return builder(fetch, file).build();
    }

    /** A download with settings of its own; the arguments as in {@link #of}. */
    public static Builder builder(ExportFetch fetch, Path file) {
        return new Builder(fetch, file);
    }

    /**
     * Downloads, and returns only when the file is complete and in its place.
     *
     * @return how many rows are in the file, and how many requests were sent this time
     * @throws FetchException where the export could not be fetched to its end; what is covered stays for the next time
     * @throws IOException where the file cannot be written, or what is there of it belongs to another export or another download
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    public FetchSummary run() throws IOException, InterruptedException {
        try (PartFile part = PartFile.open(file, fetch.request().uri(), resume)) {
            DownloadSink sink = new DownloadSink(part, startOver, progress);
            return fetch.resumeFrom(part.token()).run(RowDecoders.bytes(), sink, part.rows());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Changes settings. Not thread-safe. */
    public static final class Builder {
        private final ExportFetch fetch;
        private final Path file;
        private boolean resume = true;
        private boolean startOver;
        private Consumer<? super DownloadProgress> progress = state -> {};

        private Builder(ExportFetch fetch, Path file) {
            this.fetch = Objects.requireNonNull(fetch, "fetch");
            this.file = Objects.requireNonNull(file, "file");
        }

        /** Whether to go on with what an earlier download of the same URI left. By default true; false begins anew. */
        public Builder resume(boolean resume) {
            this.resume = resume;
            return this;
        }

        /** Whether to begin anew when the server no longer accepts the place to go on, by 410 or 400. By default false: it fails. */
        public Builder startOver(boolean startOver) {
            this.startOver = startOver;
            return this;
        }

        /** Told how far the download is, a few times a second and at the end, on the thread that downloads. By default nobody. */
        public Builder progress(Consumer<? super DownloadProgress> listener) {
            this.progress = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /** The download. Nothing is touched yet. */
        public ExportDownload build() {
            return new ExportDownload(this);
        }
    }
}
