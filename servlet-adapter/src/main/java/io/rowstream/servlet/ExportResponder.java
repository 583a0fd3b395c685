package io.rowstream.servlet;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.StreamSummary;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Enumeration;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Answers requests with exports, on the request's own thread.
 *
 * <pre>{@code
 * private final ExportResponder exports = ExportResponder.builder().build();
 *
 * protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
 *     exports.respond(request, response, users());
 * }
 * }</pre>
 *
 * <p>What fails before the first byte (opening the source, the first row) is answered with status 500 and a problem document
 * (RFC 9457) that tells nothing of the inside. What fails after it ends the response so that no client can take it for
 * complete: the body lacks its end mark, NDJSON ends in an error line, and the container is made to close the connection
 * without ending the body properly. Causes go to the {@linkplain System.Logger log}, never into the response.
 *
 * <p>gzip is used where {@code Accept-Encoding} allows it, and {@code Vary} says so. Headers that were set before stay; where
 * {@code Content-Encoding} is one of them, the bytes are written as they are, for whoever set it to encode.
 *
 * <p>Immutable and safe for use by any number of threads: build one and keep it.
 */
public final class ExportResponder {
    private static final System.Logger LOG = System.getLogger(ExportResponder.class.getName());

    private static final StreamError UNPROVABLE = new StreamError(
            "urn:rowstream:problem:not-acceptable",
            "Over this connection nothing would tell whether the response is complete, unless it is compressed: accept gzip",
            406,
            false);

    private final StreamFormat format;
    private final Map<ContentCoding, RowStreamer> streamers = new EnumMap<>(ContentCoding.class);

    private ExportResponder(Builder builder) {
        this.format = builder.format;
        for (ContentCoding coding : ContentCoding.values()) {
            streamers.put(
                    coding,
                    RowStreamer.builder()
                            .format(format)
                            .coding(coding)
                            .errors(builder.errors)
                            .build());
        }
    }

    /** Settings with their defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Answers {@code request} with the rows of {@code export}; returns when the last byte was handed to the container.
     *
     * <p>The response must not be committed yet. After a failure in mid-stream this may throw, so that the container aborts
     * the response: let what it throws pass, and write nothing more.
     *
     * @throws IOException when the client has gone, as the container reported it
     * @throws ExportException when the rows could not be had after the first bytes had gone out
     */
    public void respond(HttpServletRequest request, HttpServletResponse response, Export<?> export) throws IOException {
        if (response.isCommitted()) {
            throw new IllegalStateException(
                    "the response is committed already: nothing may be written before the export");
        }
        Header header = Header.of(response);
        ContentCoding coding = header.isCoded()
                ? ContentCoding.IDENTITY
                : AcceptEncoding.choose(request.getHeaders("Accept-Encoding"));
        if (!format.hasEndMark() && coding == ContentCoding.IDENTITY && !endsInChunks(request)) {
            Problem.write(response, UNPROVABLE);
            return;
        }
        RowStreamer streamer = Objects.requireNonNull(streamers.get(coding));
        try {
            StreamSummary summary = streamer.stream(export, () -> {
                header.announce(format.contentType(), coding);
                return response.getOutputStream();
            });
            LOG.log(System.Logger.Level.DEBUG, "{0}: {1}", request.getRequestURI(), summary);
        } catch (ExportException e) {
            if (!response.isCommitted()) { // not begun, or something between holds the response back
                if (e.sinkOpened()) {
                    header.restore();
                }
                refuse(request, response, streamer, e);
                return;
            }
            abort(request, e.rows() + " rows", e);
        } catch (RuntimeException | Error e) {
            if (!response.isCommitted()) {
                throw e; // the container's to answer: no export has failed
            }
            abort(request, "it began to be written", e);
        }
    }

    /** Whether the transport shows the end of the body; otherwise that is where the connection is closed, for any reason. */
    private static boolean endsInChunks(HttpServletRequest request) {
        if (request.getProtocol().equals("HTTP/1.0")) {
            return false;
        }
        Enumeration<String> options = request.getHeaders("Connection");
        while (options != null && options.hasMoreElements()) {
            if (options.nextElement().toLowerCase(Locale.ROOT).contains("close")) {
                return false; // some containers then send no chunks
            }
        }
        return true;
    }

    private static void abort(HttpServletRequest request, String progress, Throwable failure) {
        LOG.log(
                System.Logger.Level.ERROR,
                "the export at " + request.getRequestURI() + " failed after " + progress + "; the response is aborted",
                failure);
        Abort.of(request).abort(request, failure);
    }

    private static void refuse(
            HttpServletRequest request, HttpServletResponse response, RowStreamer streamer, ExportException failure)
            throws IOException {
        LOG.log(
                System.Logger.Level.ERROR,
                "the export at " + request.getRequestURI() + " failed before its first byte",
                failure);
        Problem.write(response, streamer.describe(failure));
    }

    /** Settings of an {@link ExportResponder}. Not thread-safe. */
    public static final class Builder {
        private StreamFormat format = StreamFormat.NDJSON;
        private Function<? super Throwable, StreamError> errors = RowStreamer::defaultError;

        private Builder() {}

        /**
         * How rows are framed. By default {@link StreamFormat#NDJSON}.
         *
         * <p>CSV has no end mark. Over HTTP/1.0, or where the client asks for the connection to be closed, it is answered with 406
         * unless the client accepts gzip, whose trailer then tells that it is complete.
         */
        public Builder format(StreamFormat format) {
            this.format = Objects.requireNonNull(format, "format");
            return this;
        }

        /**
         * What the client is told of a failure, given its original cause: in a problem document before the first byte, in an
         * error line after it. By default {@link RowStreamer#defaultError}.
         */
        public Builder errors(Function<? super Throwable, StreamError> errors) {
            this.errors = Objects.requireNonNull(errors, "errors");
            return this;
        }

        /** The responder. */
        public ExportResponder build() {
            return new ExportResponder(this);
        }
    }
}
