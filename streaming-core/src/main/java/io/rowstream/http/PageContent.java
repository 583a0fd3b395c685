package io.rowstream.http;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Optional;

/** What an answer holds, once it is found to be a page. */
final class PageContent {
    private PageContent() {}

    /**
     * The body without its coding.
     *
     * @throws ResponseException where this is no answer with rows
     * @throws IOException where the coding is damaged or ended early
     */
    static byte[] of(HttpResponse<byte[]> response, PageWalk.Settings settings) throws IOException {
        if (response.statusCode() != 200) {
            throw Refusals.status(response.statusCode(), response.headers(), new ByteArrayInputStream(response.body()));
        }
        Optional<ContentCoding> coding = Refusals.coding(response.headers());
        if (coding.isEmpty()) {
            throw Refusals.coding("the page", response.headers());
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
            throw Refusals.type("the page", type, "which is none of its form");
        }
        return format.get();
    }
}
