package io.rowstream.servlet;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.StreamSummary;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answers one request with a stream. */
final class StreamAnswer extends Answer {
    private final Negotiation negotiation;
    private final Abort abort;
    private final Watch watch;

    StreamAnswer(ExportResponder settings, HttpServletRequest request, HttpServletResponse response) {
        super(settings, request, response);
        this.negotiation = new Negotiation(settings, request);
        this.abort = Abort.of(request);
        this.watch = new Watch(settings.listener);
    }

    /** @param exports given the cursor token of the request */
    void answer(Function<@Nullable String, ? extends Export<?>> exports) throws IOException {
        Failure failure;
        try {
            StreamFormat format = negotiation.format();
            RowStreamer.Builder streaming = settings.streaming(format).listener(watch);
            boolean endMark = streaming.build().hasEndMark();
            ContentCoding coding = negotiation.coding(header, endMark || settings.allowUnprovable || abort.isProven());
            String cursor = Parameters.read(request, settings.cursorParameter);
            Export<?> export = made(() -> exports.apply(cursor));
            String contentType = negotiation.grant(format, endMark && export.hasTokens(), endMark, streaming);
            if (isHead()) {
                announce(format, contentType, coding);
                response.flushBuffer(); // or the container would count the bytes that are not there
                return;
            }
            RowStreamer streamer = streaming.coding(coding).build();
            Permits.Permit permit = permit();
            try {
                failure = stream(streamer, export, () -> {
                    announce(format, contentType, coding);
                    abort.prepare(response, endMark);
                });
            } finally {
                permit.release();
            }
        } catch (Refusal e) {
            refuse(e.problem());
            return;
        }
        if (failure != null) {
            failure.answer(); // with the permit given back: the client may take its time
        }
    }

    /** @return what is to be done about a failure; null where there was none */
    private @Nullable Failure stream(RowStreamer streamer, Export<?> export, Runnable begin) throws IOException {
        try {
            StreamSummary summary = streamer.stream(export, () -> {
                begin.run();
                return response.getOutputStream();
            });
            LOG.log(System.Logger.Level.DEBUG, "{0}: {1}", request.getRequestURI(), summary);
            return null;
        } catch (ExportException e) {
            if (response.isCommitted()) {
                return () -> abort(System.Logger.Level.ERROR, "the export failed", e);
            }
            if (e.sinkOpened()) { // something between holds the response back
                header.restore();
            }
            return () -> refuse(e);
        } catch (IOException e) {
            if (!response.isCommitted()) {
                throw e;
            }
            return () -> abort(System.Logger.Level.INFO, "the client has gone (" + e + ")", e);
        } catch (RuntimeException | Error e) {
            if (!response.isCommitted()) {
                header.restore();
                throw e; // the container's to answer: no export has failed
            }
            return () -> abort(System.Logger.Level.ERROR, "the response could not be written", e);
        }
    }

    private void abort(System.Logger.Level level, String what, Throwable failure) throws IOException {
        String message =
                request.getRequestURI() + ": " + what + " after " + watch.rows() + " rows; the response is aborted";
        if (level == System.Logger.Level.INFO) {
            LOG.log(level, message); // not our failure, and as frequent as impatience
        } else {
            LOG.log(level, message, failure);
        }
        if (abort.now()) {
            return;
        }
        if (failure instanceof IOException e) {
            throw e;
        } else if (failure instanceof Error e) {
            throw e;
        }
        throw (RuntimeException) failure;
    }

    private void announce(StreamFormat format, String contentType, ContentCoding coding) {
        header.announce(contentType, coding);
        header.setUnlessSet("X-Accel-Buffering", "no");
        if (settings.fileName != null) {
            header.setUnlessSet(
                    "Content-Disposition", ContentDisposition.attachment(settings.fileName + extension(format)));
        }
    }

    private static String extension(StreamFormat format) {
        return switch (format) {
            case NDJSON -> ".ndjson";
            case JSON_ARRAY -> ".json";
            case CSV -> ".csv";
        };
    }

    /** What is left to be done about a failure. */
    @FunctionalInterface
    private interface Failure {
        void answer() throws IOException;
    }
}
