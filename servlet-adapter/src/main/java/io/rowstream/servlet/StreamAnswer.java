package io.rowstream.servlet;

import io.rowstream.help.Help;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.StreamSummary;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answers one request with a stream: what comes before it is delivered, and what is told of it. */
abstract class StreamAnswer extends Answer {
    final Abort abort;
    final HeldSource source = new HeldSource();

    private final Negotiation negotiation;
    private final Watch watch;
    private final long startedAt = System.nanoTime();
    /** Requests may not be asked any more when their responses end. */
    private final String uri;

    StreamAnswer(ExportResponder settings, HttpServletRequest request, HttpServletResponse response) {
        super(settings, request, response);
        this.negotiation = new Negotiation(settings, request);
        this.abort = Abort.of(request);
        this.watch = new Watch(settings.listener);
        this.uri = request.getRequestURI();
    }

    /** @param exports given the cursor token of the request */
    final void answer(Function<@Nullable String, ? extends Export<?>> exports) throws IOException {
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
            deliver(streamer, source.watching(export), () -> {
                announce(format, contentType, coding);
                abort.prepare(response, endMark);
            });
        } catch (Refusal e) {
            refuse(e.problem());
        }
    }

    /** @param begin sets the header, when the first row is there and nothing has been written */
    abstract void deliver(RowStreamer streamer, Export<?> export, Runnable begin) throws Refusal, IOException;

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

    final void logComplete(StreamSummary summary) {
        LOG.log(System.Logger.Level.DEBUG, "{0}: {1}", uri, summary);
    }

    final void logAborted(System.Logger.Level level, String what, @Nullable Throwable failure) {
        String message = uri + ": " + what + " after " + watch.rows() + " rows; the response is aborted";
        if (level == System.Logger.Level.INFO) {
            LOG.log(level, message); // not our failure, and as frequent as impatience
        } else {
            LOG.log(level, message, failure);
        }
    }

    /** Answers a request whose response took too long before it began. */
    final void refuseLate() throws IOException {
        refuse(new Problem(StreamError.EXPORT_TIMEOUT, null, List.of(), 0));
    }

    final void tellEnd(boolean complete, long spooledBytes, ClientWatch client) {
        try {
            settings.listener.responded(new ResponseSummary(
                    complete,
                    watch.bytes(),
                    spooledBytes,
                    Timers.since(startedAt),
                    source.held(),
                    client.blockedFor()));
        } catch (RuntimeException | Error e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    Help.LISTENER_FAILED.in("a listener failed; the response is not affected"),
                    e);
        }
    }
}
