package io.rowstream.http;

import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowDecoder;
import io.rowstream.read.RowReader;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Body handlers that turn a response into a {@link RowReader}.
 *
 * <p>The format comes from {@code Content-Type}, the coding from {@code Content-Encoding}; nothing is guessed from the body. A
 * response that is not a stream of rows (a status other than 200, another content type, one that the options do not fit, an
 * unknown coding) gives a reader that fails at the first row with a {@link ResponseException}. The body is read while rows are
 * asked for, and the reader must be closed: that ends the exchange where rows are left.
 */
public final class RowBodyHandlers {
    private static final int MAX_QUOTED = 200;

    private RowBodyHandlers() {}

    /**
     * A handler with default options.
     *
     * @param decoder reads a row
     */
    public static <T> BodyHandler<RowReader<T>> rows(RowDecoder<? extends T> decoder) {
        return rows(decoder, ReadOptions.DEFAULTS);
    }

    /**
     * A handler with options. Whether the body is {@linkplain ReadOptions.Builder#delimited delimited} is found out from the
     * response, unless the options say that it is not.
     *
     * @param decoder reads a row
     */
    public static <T> BodyHandler<RowReader<T>> rows(RowDecoder<? extends T> decoder, ReadOptions options) {
        Objects.requireNonNull(decoder, "decoder");
        Objects.requireNonNull(options, "options");
        return response -> BodySubscribers.mapping(new BodyInput(), body -> reader(response, body, decoder, options));
    }

    private static <T> RowReader<T> reader(
            ResponseInfo response, InputStream body, RowDecoder<? extends T> decoder, ReadOptions options) {
        HttpHeaders headers = response.headers();
        String type = headers.firstValue("Content-Type").orElse("");
        List<String> codings = headers.allValues("Content-Encoding");
        Optional<ContentCoding> coding = codings.isEmpty()
                ? Optional.of(ContentCoding.IDENTITY)
                : ContentCoding.ofToken(String.join(", ", codings));
        if (response.statusCode() != 200) {
            return RowReader.failed(body, () -> unsuccessful(response.statusCode(), type, coding, body));
        }
        Optional<StreamFormat> format = StreamFormat.ofMediaType(type);
        if (format.isEmpty()) {
            String what = type.isEmpty() ? "has no Content-Type" : "has the Content-Type \"" + cut(type) + "\"";
            return RowReader.failed(body, () -> refused(200, "the response " + what + ", which is no format of rows"));
        }
        if (coding.isEmpty()) {
            return RowReader.failed(
                    body,
                    () -> refused(
                            200,
                            "the response has the unknown Content-Encoding \"" + cut(String.join(", ", codings))
                                    + '"'));
        }
        String mismatch = mismatch(format.get(), options);
        if (mismatch != null) {
            return RowReader.failed(body, () -> refused(200, "the response is " + mismatch));
        }
        ReadOptions told = isDelimited(response)
                ? options
                : options.toBuilder().delimited(false).build();
        return RowReader.open(body, format.get(), coding.get(), decoder, told);
    }

    /** What is wrong about the format where the options ask for another one; null where they do not. */
    private static @Nullable String mismatch(StreamFormat format, ReadOptions options) {
        if (format == StreamFormat.NDJSON && options.pointer() != null) {
            return "NDJSON, where the pointer " + options.pointer() + " names an array in a JSON document";
        }
        if (format == StreamFormat.JSON_ARRAY && options.resumedFrom() != null) {
            return "a JSON array, which cannot tell that it was resumed";
        }
        return null;
    }

    /** Whether anything but the closing of the connection says where the body ends (RFC 9112, section 6.3). */
    private static boolean isDelimited(ResponseInfo response) {
        HttpHeaders headers = response.headers();
        return response.version() != HttpClient.Version.HTTP_1_1
                || headers.firstValue("Content-Length").isPresent()
                || headers.firstValue("Transfer-Encoding").isPresent();
    }

    private static ResponseException unsuccessful(
            int status, String type, Optional<ContentCoding> coding, InputStream body) {
        String message = "the server answered with status " + status;
        if (!type.startsWith("application/problem+json") || coding.isEmpty()) {
            return refused(status, message);
        }
        try {
            StreamError problem = ProblemBody.read(coding.get().decode(body), status);
            String reason = problem == null ? "" : ": " + cut(problem.title()) + " (" + cut(problem.type()) + ")";
            return new ResponseException(message + reason, status, problem, null);
        } catch (IOException e) {
            return new ResponseException(message + ", and its problem document broke off", status, null, e);
        }
    }

    private static ResponseException refused(int status, String message) {
        return new ResponseException(message, status, null, null);
    }

    /** Text from outside stays short in messages. */
    private static String cut(String text) {
        return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
    }
}
