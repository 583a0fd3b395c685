package io.rowstream.http;

import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowDecoder;
import io.rowstream.read.RowReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Walks pages from one to the next, and gives their rows as one stream.
 *
 * <pre>{@code
 * PageWalk<User> walk = PageWalk.of(http, User::decode);
 * try (RowReader<User> users = walk.open(uri)) {
 *     users.forEach(this::save); // throws a RowStreamException if a page, or anything in it, is missing
 * }
 * }</pre>
 *
 * <p>The reader does all that readers do, in chunks too. Whoever has enough closes it, which cancels what is under way. A page is
 * asked for when its first row is, and must arrive whole, within bounds, before any of its rows is delivered. It must have status 200, the
 * content type of its {@linkplain PageForm form}, and say what comes next; a server that leads back to a page of this walk, or to
 * another origin, is refused. What is wrong about a response is a {@link ResponseException}.
 *
 * <p>{@link RowReader#lastCheckpoint()} tells where the page begins whose rows are being delivered, or which could not be had: rows
 * before it were delivered, and a walk {@linkplain Builder#after after} its token goes on there. It is null on the first page.
 *
 * <p>A server that is busy (429 or 503) and says by {@code Retry-After} (RFC 9110, section 10.2.3) when to come back is obeyed, within
 * {@linkplain Builder#retryAfter limits}. Nothing else is tried again.
 *
 * <p>Immutable and safe for use by any number of threads; the readers are not. Never closes the client.
 *
 * @param <T> the type of a decoded row
 */
public final class PageWalk<T> {
    private final HttpClient http;
    private final RowDecoder<? extends T> decoder;
    private final Settings settings;

    private PageWalk(HttpClient http, RowDecoder<? extends T> decoder, Settings settings) {
        this.http = http;
        this.decoder = decoder;
        this.settings = settings;
    }

    /** Walks pages as Rowstream makes them, with every option at its default. */
    public static <T> PageWalk<T> of(HttpClient http, RowDecoder<? extends T> decoder) {
        return PageWalk.<T>builder(http, decoder).build();
    }

    /**
     * A walk with options.
     *
     * @param http sends the requests, and follows redirects or not
     * @param decoder reads a row
     */
    public static <T> Builder<T> builder(HttpClient http, RowDecoder<? extends T> decoder) {
        return new Builder<>(Objects.requireNonNull(http, "http"), Objects.requireNonNull(decoder, "decoder"));
    }

    /** Begins a walk at {@code first}; asks for nothing yet. */
    public RowReader<T> open(URI first) {
        return open(HttpRequest.newBuilder(first).build());
    }

    /**
     * Begins a walk with a request of the caller's own, whose headers and method go with every page; asks for nothing yet. {@code
     * Accept} and {@code Accept-Encoding} are set where the request has none.
     *
     * @throws IllegalArgumentException where the walk is to go on {@linkplain Builder#after after} an address that is none, or of
     *     another origin that was not allowed
     */
    public RowReader<T> open(HttpRequest first) {
        return RowReader.joined(
                new PageParts<>(new PageFetch(http, settings), first, decoder, settings), settings.options.maxRows());
    }

    /** What a walk is told, checked. */
    record Settings(
            PageForm form,
            ReadOptions options,
            @Nullable String after,
            @Nullable String sizeParameter,
            int size,
            boolean prefetch,
            int maxPageBytes,
            Duration timeout,
            Duration longestWait,
            int waits,
            Set<String> origins) {}

    /** Changes options. Not thread-safe. */
    public static final class Builder<T> {
        private final HttpClient http;
        private final RowDecoder<? extends T> decoder;
        private PageForm form = PageForm.DEFAULT;
        private ReadOptions options = ReadOptions.DEFAULTS;
        private @Nullable String after;
        private @Nullable String sizeParameter;
        private int size;
        private boolean prefetch;
        private int maxPageBytes = 8 * 1024 * 1024;
        private Duration timeout = Duration.ofMinutes(5);
        private Duration longestWait = Duration.ofMinutes(1);
        private int waits = 5;
        private final Set<String> origins = new HashSet<>();

        private Builder(HttpClient http, RowDecoder<? extends T> decoder) {
            this.http = http;
            this.decoder = decoder;
        }

        /** Where the rows and the next page are. By default {@link PageForm#DEFAULT}. */
        public Builder<T> form(PageForm form) {
            this.form = Objects.requireNonNull(form, "form");
            return this;
        }

        /**
         * Asks for pages of so many rows, by a parameter of the first address. By default the server decides.
         *
         * @param parameter its name: {@code limit}
         * @param rows at least 1; the server may give fewer
         */
        public Builder<T> size(String parameter, int rows) {
            if (parameter.isEmpty() || rows < 1) {
                throw new IllegalArgumentException("a page has a size of at least 1 and a parameter that asks for it");
            }
            this.sizeParameter = parameter;
            this.size = rows;
            return this;
        }

        /**
         * Begins behind the place that a token names, as the last checkpoint of an earlier walk did. In forms other than tokens it is the
         * address of a page, absolute or relative to the first. By default the walk begins with the first page.
         */
        public Builder<T> after(String token) {
            this.after = Objects.requireNonNull(token, "token");
            return this;
        }

        /**
         * Whether the next page is asked for as soon as the one at hand has arrived, while its rows are being used: at most one, which
         * waits in memory. By default false: no request is sent for rows that nobody asked for.
         */
        public Builder<T> prefetch(boolean prefetch) {
            this.prefetch = prefetch;
            return this;
        }

        /**
         * How rows are read. Their limits hold for each row, {@code maxRows} for the whole walk; the executor decodes the rows of a page.
         *
         * @throws IllegalArgumentException where the options have a pointer, a token, or a limit of bytes: those are the form's, {@link
         *     #after} and {@link #maxPageBytes}
         */
        public Builder<T> options(ReadOptions options) {
            if (options.pointer() != null || options.resumedFrom() != null || options.maxBytes() != Long.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "a walk has a form, after and maxPageBytes in place of the options pointer, resumedFrom and maxBytes");
            }
            this.options = options;
            return this;
        }

        /** The largest page, in bytes after decoding the coding, before the walk fails. By default 8 MiB. */
        public Builder<T> maxPageBytes(int maxPageBytes) {
            if (maxPageBytes < 1) {
                throw new IllegalArgumentException("maxPageBytes must be at least 1, not " + maxPageBytes);
            }
            this.maxPageBytes = maxPageBytes;
            return this;
        }

        /** How long a page may take, from the request to its last byte, before the walk fails. By default 5 minutes. */
        public Builder<T> timeout(Duration timeout) {
            this.timeout = positive(timeout);
            return this;
        }

        /**
         * How often in a row a busy server is obeyed that says when to come back, and for how long at most each time. A server that wants
         * more fails the walk at once. By default 5 times a minute; zero times never waits.
         */
        public Builder<T> retryAfter(int times, Duration longest) {
            if (times < 0) {
                throw new IllegalArgumentException("it waits 0 times or more, not " + times);
            }
            this.waits = times;
            this.longestWait = positive(longest);
            return this;
        }

        private static Duration positive(Duration duration) {
            if (duration.isNegative() || duration.isZero()) {
                throw new IllegalArgumentException("a time is longer than zero, not " + duration);
            }
            return duration;
        }

        /**
         * Lets pages lead to another origin (scheme, host and port), which gets the headers of the first request then, with all secrets in
         * them. By default a walk stays at the origin where it began.
         *
         * @param origin a URI of that origin
         */
        public Builder<T> allowOrigin(URI origin) {
            origins.add(originOf(origin));
            return this;
        }

        /** The walk. */
        public PageWalk<T> build() {
            return new PageWalk<>(
                    http,
                    decoder,
                    new Settings(
                            form,
                            options,
                            after,
                            sizeParameter,
                            size,
                            prefetch,
                            maxPageBytes,
                            timeout,
                            longestWait,
                            waits,
                            Set.copyOf(origins)));
        }
    }

    /** The origin of a URI (RFC 6454, section 4). */
    static String originOf(URI uri) {
        String scheme = uri.getScheme();
        String host = uri.getHost();
        if (scheme == null || host == null) {
            throw new IllegalArgumentException("not an address with a scheme and a host: " + uri);
        }
        String name = scheme.toLowerCase(Locale.ROOT);
        int port = uri.getPort() >= 0 ? uri.getPort() : name.equals("https") ? 443 : 80;
        return name + "://" + host.toLowerCase(Locale.ROOT) + ":" + port;
    }
}
