package io.rowstream.servlet;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.RowStreamer;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Between what one client accepts and what an endpoint has. */
final class Negotiation {
    private static final String TYPE = "urn:rowstream:problem:not-acceptable";

    private static final StreamError NO_FORMAT =
            new StreamError(TYPE, "None of the formats that are offered is accepted", 406, false);
    private static final StreamError NO_CODING =
            new StreamError(TYPE, "None of the codings that are offered is accepted", 406, false);
    private static final StreamError UNPROVABLE = new StreamError(
            TYPE,
            "Over this connection nothing would tell whether the response is complete, unless it is compressed: accept gzip",
            406,
            false);

    private final ExportResponder settings;
    private final HttpServletRequest request;
    private final Accept accept;
    private final AcceptEncoding encoding;

    Negotiation(ExportResponder settings, HttpServletRequest request) {
        this.settings = settings;
        this.request = request;
        this.accept = Accept.of(request.getHeaders("Accept"));
        this.encoding = AcceptEncoding.of(request.getHeaders("Accept-Encoding"));
    }

    /** The format of a stream. */
    StreamFormat format() throws Refusal {
        String named = settings.formatParameter == null ? null : Parameters.read(request, settings.formatParameter);
        if (named != null) {
            for (StreamFormat format : settings.formats) {
                if (parameter(format).equals(named.toLowerCase(Locale.ROOT))) {
                    return format;
                }
            }
            throw new Refusal(new Problem(
                    NO_FORMAT,
                    null,
                    settings.formats.stream().map(Negotiation::parameter).toList(),
                    0));
        }
        StreamFormat format = accept.choose(settings.formats);
        if (format == null) {
            throw notAcceptable(settings.formats);
        }
        return format;
    }

    /** Refuses a client that does not accept what pages are. */
    void requireJson() throws Refusal {
        if (!accept.accepts(StreamFormat.JSON_ARRAY)) {
            throw notAcceptable(List.of(StreamFormat.JSON_ARRAY));
        }
    }

    private static Refusal notAcceptable(List<StreamFormat> offered) {
        return new Refusal(new Problem(
                NO_FORMAT, null, offered.stream().map(StreamFormat::contentType).toList(), 0));
    }

    private static String parameter(StreamFormat format) {
        return switch (format) {
            case NDJSON -> "ndjson";
            case JSON_ARRAY -> "json";
            case CSV -> "csv";
        };
    }

    /** @param provable whether anything but a coding tells that the body is whole */
    ContentCoding coding(Header header, boolean provable) throws Refusal {
        ContentCoding coding;
        if (header.isCoded()) {
            coding = ContentCoding.IDENTITY;
        } else {
            coding = provable ? encoding.choose() : encoding.chooseCompressed();
        }
        if (coding == null) {
            List<String> offered = Arrays.stream(ContentCoding.values())
                    .filter(each -> provable || each != ContentCoding.IDENTITY)
                    .map(ContentCoding::token)
                    .toList();
            throw new Refusal(new Problem(provable ? NO_CODING : UNPROVABLE, null, offered, 0));
        }
        return coding;
    }

    /**
     * Grants of what the client asks for what there is, in {@code streaming}.
     *
     * @param checkpoints whether there are tokens for them
     * @param heartbeats whether there can be any
     * @return the content type, which repeats what is granted
     */
    String grant(StreamFormat format, boolean checkpoints, boolean heartbeats, RowStreamer.Builder streaming) {
        StringBuilder contentType = new StringBuilder(format.contentType());
        if (format == StreamFormat.NDJSON) {
            if (checkpoints && accept.asksForCheckpoints()) {
                streaming.checkpoints(settings.checkpoints);
                contentType.append(";checkpoints=true");
            }
            Duration heartbeat = accept.heartbeat();
            if (heartbeats && heartbeat != null) {
                streaming.heartbeats(heartbeat);
                contentType.append(";heartbeat=").append(heartbeat.toSeconds());
            }
        }
        return contentType.toString();
    }
}
