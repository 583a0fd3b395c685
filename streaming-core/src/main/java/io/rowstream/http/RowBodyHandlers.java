package io.rowstream.http;

import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowDecoder;
import io.rowstream.read.RowReader;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.InputStream;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Body handlers that turn a response into a {@link RowReader}.
 *
 * <p>The format comes from {@code Content-Type}, the coding from {@code Content-Encoding}; nothing is guessed from the body. A
 * response that is not a stream of rows (a status other than 200, another content type, one that the options do not fit, an
 * unknown coding) gives a reader that fails at the first row with a {@link ResponseException}. The body is read while rows are
 * asked for, and the reader must be closed: that ends the exchange where rows are left. A body that keeps the reader waiting for
 * longer than five minutes, or another time that is stated, counts as broken off.
 */
public final class RowBodyHandlers {
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
        return rows(decoder, options, Patience.DEFAULT_SILENCE);
    }

    /**
     * A handler with options and another limit of silence.
     *
     * @param decoder reads a row
     * @param silence how long the reader waits for the next byte of the body before it fails, by default 5 minutes; heartbeats
     *     and checkpoints are bytes too, and while nobody asks for rows no time passes
     * @throws IllegalArgumentException where {@code silence} is not positive
     */
    public static <T> BodyHandler<RowReader<T>> rows(
            RowDecoder<? extends T> decoder, ReadOptions options, Duration silence) {
        return rows(decoder, options, Patience.ofSilence(silence));
    }

    static <T> BodyHandler<RowReader<T>> rows(RowDecoder<? extends T> decoder, ReadOptions options, Patience patience) {
        Objects.requireNonNull(decoder, "decoder");
        Objects.requireNonNull(options, "options");
        return response -> BodySubscribers.mapping(
                new BodyInput(response, patience), body -> reader(response, body, decoder, options));
    }

    /** As the others, but refuses a JSON array, which cannot be taken up again. */
    static <T> BodyHandler<RowReader<T>> resumableRows(
            RowDecoder<? extends T> decoder, ReadOptions options, Patience patience) {
        BodyHandler<RowReader<T>> rows = rows(decoder, options, patience);
        return response -> {
            String type = response.headers().firstValue("Content-Type").orElse("");
            boolean array = StreamFormat.ofMediaType(type).equals(Optional.of(StreamFormat.JSON_ARRAY));
            if (response.statusCode() != 200 || !array) {
                return rows.apply(response);
            }
            ResponseException refusal = Refusals.of("the response is a JSON array, which cannot be taken up again");
            return BodySubscribers.mapping(
                    new BodyInput(response, patience), body -> RowReader.failed(body, () -> refusal));
        };
    }

    private static <T> RowReader<T> reader(
            ResponseInfo response, InputStream body, RowDecoder<? extends T> decoder, ReadOptions options) {
        HttpHeaders headers = response.headers();
        if (response.statusCode() != 200) {
            return RowReader.failed(body, () -> Refusals.status(response.statusCode(), headers, body));
        }
        String type = headers.firstValue("Content-Type").orElse("");
        Optional<StreamFormat> format = StreamFormat.ofMediaType(type);
        if (format.isEmpty()) {
            return RowReader.failed(body, () -> Refusals.type("the response", type, "which is no format of rows"));
        }
        Optional<ContentCoding> coding = Refusals.coding(headers);
        if (coding.isEmpty()) {
            return RowReader.failed(body, () -> Refusals.coding("the response", headers));
        }
        String mismatch = mismatch(format.get(), options);
        if (mismatch != null) {
            return RowReader.failed(body, () -> Refusals.of("the response is " + mismatch));
        }
        ReadOptions told = BodyLength.of(response).delimited()
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
}
