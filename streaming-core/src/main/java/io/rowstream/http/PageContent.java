package io.rowstream.http;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What an answer holds, once it is found to be a page. */
final class PageContent {
    private static final int MAX_QUOTED = 200;

    private PageContent() {}

    /**
     * The body without its coding.
     *
     * @throws ResponseException where this is no answer with rows
     * @throws IOException where the coding is damaged or ended early
     */
    static byte[] of(HttpResponse<byte[]> response, PageWalk.Settings settings) throws IOException {
        List<String> codings = response.headers().allValues("Content-Encoding");
        Optional<ContentCoding> coding = codings.isEmpty()
                ? Optional.of(ContentCoding.IDENTITY)
                : ContentCoding.ofToken(String.join(", ", codings));
        if (response.statusCode() != 200) {
            throw unsuccessful(response, coding);
        }
        if (coding.isEmpty()) {
            throw refused("the page has the unknown Content-Encoding \"" + cut(String.join(", ", codings)) + '"');
        }
        format(response, settings.form()); // a login page is not inflated first
        try (InputStream in = coding.get().decode(new ByteArrayInputStream(response.body()))) {
            byte[] body = in.readNBytes(settings.maxPageBytes());
            if (in.read() >= 0) {
                throw new PageBytes.TooLongException(settings.maxPageBytes());
            }
            return body;
        }
    }

    /** How the rows of the page are framed, by its content type. */
    static StreamFormat format(HttpResponse<?> response, PageForm form) {
        String type = response.headers().firstValue("Content-Type").orElse("");
        String stated = form.contentType();
        String essence = type.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
        Optional<StreamFormat> format = stated != null && stated.equals(essence)
                ? Optional.of(StreamFormat.JSON_ARRAY)
                : StreamFormat.ofMediaType(type);
        boolean fits = format.isPresent()
                && (format.get() == StreamFormat.JSON_ARRAY
                        || (format.get() == StreamFormat.NDJSON && form.next() == PageForm.Next.LINK));
        if (!fits) {
            throw refused(
                    type.isEmpty()
                            ? "the page has no Content-Type"
                            : "the page has the Content-Type \"" + cut(type) + "\", which is none of its form");
        }
        return format.get();
    }

    /** Whether anything but the closing of the connection says where the body ends (RFC 9112, section 6.3). */
    static boolean isDelimited(HttpResponse<?> response) {
        HttpHeaders headers = response.headers();
        return response.version() != HttpClient.Version.HTTP_1_1
                || headers.firstValue("Content-Length").isPresent()
                || headers.firstValue("Transfer-Encoding").isPresent();
    }

    private static ResponseException unsuccessful(HttpResponse<byte[]> response, Optional<ContentCoding> coding) {
        int status = response.statusCode();
        String message = "the server answered with status " + status;
        String type = response.headers().firstValue("Content-Type").orElse("").toLowerCase(Locale.ROOT);
        if (!type.startsWith("application/problem+json") || coding.isEmpty()) {
            return new ResponseException(message, status, null, null);
        }
        StreamError problem;
        try {
            problem = ProblemBody.read(coding.get().decode(new ByteArrayInputStream(response.body())), status);
        } catch (IOException e) {
            return new ResponseException(message + ", and its problem document broke off", status, null, e);
        }
        String reason = problem == null ? "" : ": " + cut(problem.title()) + " (" + cut(problem.type()) + ")";
        return new ResponseException(message + reason, status, problem, null);
    }

    private static ResponseException refused(String message) {
        return new ResponseException(message, 200, null, null);
    }

    /** Text from outside stays short in messages. */
    private static String cut(String text) {
        return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
    }
}
