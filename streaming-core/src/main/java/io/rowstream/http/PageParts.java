package io.rowstream.http;

import io.rowstream.help.Help;
import io.rowstream.read.Completeness;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowDecoder;
import io.rowstream.read.RowParts;
import io.rowstream.read.RowReader;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** The pages of one walk. */
final class PageParts<T> implements RowParts<T> {
    private static final int MAX_NEXT_LENGTH = 8_192;

    private final PageFetch fetch;
    private final HttpRequest first;
    private final RowDecoder<? extends T> decoder;
    private final PageWalk.Settings settings;
    private final String origin;
    private final SeenPages seen = new SeenPages();
    private final @Nullable NextMember member;

    private @Nullable URI next;
    private @Nullable String token;
    private long page;

    PageParts(PageFetch fetch, HttpRequest first, RowDecoder<? extends T> decoder, PageWalk.Settings settings) {
        this.fetch = fetch;
        this.decoder = decoder;
        this.settings = settings;
        this.origin = PageWalk.originOf(first.uri());
        this.member = settings.form().next() == PageForm.Next.LINK
                ? null
                : new NextMember(settings.form(), settings.options());
        this.first = sized(first);
        String after = settings.after();
        URI start = after == null ? this.first.uri() : address(after, this.first.uri());
        if (!isAllowed(PageWalk.originOf(start))) {
            throw new IllegalArgumentException("a walk cannot begin at another origin than its first request");
        }
        this.next = start;
        seen.add(start.toString());
    }

    private HttpRequest sized(HttpRequest request) {
        String parameter = settings.sizeParameter();
        URI uri = parameter == null
                ? request.uri()
                : PageAddress.with(request.uri(), parameter, Integer.toString(settings.size()));
        HttpRequest.Builder sized =
                HttpRequest.newBuilder(request, (name, value) -> true).uri(uri);
        if (request.headers().firstValue("Accept").isEmpty()) {
            sized.setHeader("Accept", settings.form().accept());
        }
        if (request.headers().firstValue("Accept-Encoding").isEmpty()) {
            sized.setHeader("Accept-Encoding", "gzip");
        }
        return sized.build();
    }

    private HttpRequest request(URI uri) {
        return HttpRequest.newBuilder(first, (name, value) -> true).uri(uri).build();
    }

    @Override
    public @Nullable RowReader<T> next() {
        URI uri = next;
        if (uri == null) {
            return null;
        }
        page++;
        HttpResponse<byte[]> response;
        byte[] body;
        try {
            response = fetch.take(request(uri));
            body = PageContent.of(response, settings);
        } catch (PageBytes.TooLongException e) {
            throw refused(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            return brokenOff(e);
        }
        StreamFormat format = PageContent.format(response, settings.form());
        advance(response, body, format);
        URI following = next;
        if (following != null && settings.prefetch()) {
            fetch.begin(request(following));
        }
        return rows(format, body, response, decoder);
    }

    private <R> RowReader<R> rows(
            StreamFormat format, byte[] body, HttpResponse<?> response, RowDecoder<? extends R> rowDecoder) {
        ReadOptions.Builder options = settings.options().toBuilder();
        if (format == StreamFormat.NDJSON) {
            options.foreign().delimited(BodyLength.isDelimited(response.version(), response.headers()));
        } else {
            options.pointer(settings.form().rows());
        }
        // The coding is gone already: the limit of a page holds for what it makes.
        return RowReader.open(
                new ByteArrayInputStream(body),
                format,
                ContentCoding.IDENTITY,
                rowDecoder,
                options.maxRows(Long.MAX_VALUE).build());
    }

    /** A reader that fails as one whose transport broke off does. */
    private RowReader<T> brokenOff(IOException failure) {
        return RowReader.open(
                new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw failure;
                    }

                    @Override
                    public int read(byte[] bytes, int offset, int length) throws IOException {
                        throw failure;
                    }
                },
                StreamFormat.JSON_ARRAY,
                decoder);
    }

    /** Finds out what follows, before any row of the page is delivered. */
    private void advance(HttpResponse<byte[]> response, byte[] body, StreamFormat format) {
        String found;
        try {
            found = member == null ? linked(response) : member.read(body);
        } catch (IllegalArgumentException | JacksonException e) {
            check(format, body, response);
            throw refused(String.valueOf(e.getMessage()), e);
        }
        if (found == null) {
            next = null;
            token = null;
            return;
        }
        if (member != null && member.repeats(body)) {
            throw refused(
                    "the page is the one before once more: the server does not know the parameter "
                            + settings.form().parameter(),
                    null);
        }
        if (found.length() > MAX_NEXT_LENGTH) {
            throw refused("the page leads to the next one by " + found.length() + " characters", null);
        }
        URI following;
        String there;
        try {
            following = address(found, response.uri());
            there = PageWalk.originOf(following);
        } catch (IllegalArgumentException e) {
            throw refused("the page leads to what is no address", e);
        }
        if (!isAllowed(there)) {
            throw refused("the page leads to another origin, " + there + ", which was not allowed", null);
        }
        if (!seen.add(following.toString())) {
            throw refused("the page leads back to a page of this walk: it would never end", null);
        }
        next = following;
        token = settings.form().next() == PageForm.Next.TOKEN ? found : following.toString();
    }

    private boolean isAllowed(String where) {
        return where.equals(origin) || settings.origins().contains(where);
    }

    /** A document that is cut or no JSON is told as such, rather than by what could not be found in it. */
    private void check(StreamFormat format, byte[] body, HttpResponse<?> response) {
        try (RowReader<Boolean> skipping = rows(format, body, response, in -> {
            in.skipChildren();
            return true;
        })) {
            skipping.forEach(row -> {});
        }
    }

    private URI address(String found, URI base) {
        return settings.form().next() == PageForm.Next.TOKEN
                ? PageAddress.with(first.uri(), settings.form().parameter(), found)
                : PageAddress.resolved(base, found);
    }

    private static @Nullable String linked(HttpResponse<?> response) {
        List<String> targets = LinkHeader.targets(response.headers().allValues("Link"), "next").stream()
                .distinct()
                .toList();
        if (targets.size() > 1) {
            throw new IllegalArgumentException("the page has " + targets.size() + " links to a next one");
        }
        return targets.isEmpty() ? null : targets.get(0);
    }

    private static ResponseException refused(String message, @Nullable Throwable cause) {
        return new ResponseException(Help.BROKEN_WALK.in(message), 200, null, null, cause);
    }

    @Override
    public @Nullable String token() {
        return token;
    }

    @Override
    public String place() {
        return "page " + page;
    }

    @Override
    public Completeness completeness() {
        return member == null ? Completeness.TRANSPORT_ONLY : Completeness.PROVED;
    }

    @Override
    public void close() {
        fetch.close();
    }
}
