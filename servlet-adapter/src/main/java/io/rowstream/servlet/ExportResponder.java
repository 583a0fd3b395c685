package io.rowstream.servlet;

import io.rowstream.help.Help;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.PageSize;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Checkpoints;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.PageWriter;
import io.rowstream.write.Pages;
import io.rowstream.write.RowStreamer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests with exports and pages, on the request's own thread or {@linkplain Decoupling decoupled} from it.
 *
 * <pre>{@code
 * private final ExportResponder exports =
 *         ExportResponder.builder().permits(Permits.of(8)).fileName("users").build();
 *
 * protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
 *     exports.respond(request, response, users());
 * }
 * }</pre>
 *
 * <p>Format and coding are those that the client likes most of what is offered (RFC 9110, section 12), and {@code Vary} says so.
 * What goes wrong before the first byte is answered with a status of 400 or above and a problem document (RFC 9457) that tells
 * nothing of the inside: a request that asks for what cannot be had, a permit that is not free, a source that cannot be opened, a
 * first row that cannot be had. What fails after it ends the response so that no client can take it for complete: the body lacks
 * its end mark, NDJSON ends in an error line, and the container is made to break the body off. Causes go to the
 * {@linkplain System.Logger log}, never into the response.
 *
 * <p>Headers that were set before stay, and count before those that would be set here, but for the body's type and length; where {@code Content-Encoding} is one of them,
 * the bytes are written as they are, for whoever set it to encode. A request with the method HEAD gets the header of what GET would
 * give, as far as it can be known without a permit and a query.
 *
 * <p>Immutable and safe for use by any number of threads: build one and keep it.
 */
public final class ExportResponder {
    final List<StreamFormat> formats;
    final @Nullable String formatParameter;
    final String cursorParameter;
    final String limitParameter;
    final PageSize pageSize;
    final Function<? super HttpServletRequest, String> context;
    final Checkpoints checkpoints;
    final @Nullable Permits permits;
    final @Nullable String fileName;
    final boolean allowUnprovable;
    final ResponseListener listener;
    final Problems problems;
    final Duration writeDeadline;
    final @Nullable Duration responseDeadline;

    private final Consumer<? super RowStreamer.Builder> streaming;
    private final @Nullable CursorTokens tokens;
    private final @Nullable PageWriter pageWriter;
    private final @Nullable Decoupling decoupling;

    private ExportResponder(Builder builder) {
        this.formats = builder.formats;
        this.formatParameter = builder.formatParameter;
        this.cursorParameter = builder.cursorParameter;
        this.limitParameter = builder.limitParameter;
        this.pageSize = builder.pageSize;
        this.context = builder.context;
        this.checkpoints = builder.checkpoints;
        this.permits = builder.permits;
        this.fileName = builder.fileName;
        this.allowUnprovable = builder.allowUnprovable;
        this.listener = builder.listener;
        this.problems = new Problems(builder.errors);
        this.streaming = builder.streaming;
        this.writeDeadline = builder.writeDeadline;
        this.responseDeadline = builder.responseDeadline;
        this.decoupling = builder.decoupling;
        this.tokens = builder.tokens;
        this.pageWriter = tokens == null ? null : pageWriter(tokens, builder.paging);
        formats.forEach(format -> streaming(format).build()); // what cannot be built had better fail now
    }

    private static PageWriter pageWriter(CursorTokens tokens, Consumer<? super PageWriter.Builder> paging) {
        PageWriter.Builder writer = PageWriter.builder(tokens);
        paging.accept(writer);
        return writer.build();
    }

    /** Settings with their defaults. */
    public static Builder builder() {
        return new Builder();
    }

    RowStreamer.Builder streaming(StreamFormat format) {
        RowStreamer.Builder builder = RowStreamer.builder();
        if (responseDeadline != null) {
            builder.deadline(responseDeadline);
        }
        streaming.accept(builder);
        return builder.format(format).errors(problems::describe);
    }

    /**
     * Answers {@code request} with the rows of {@code export}; returns when the last byte was handed to the container, or the
     * request was answered with a problem, or the response was aborted; in {@linkplain Decoupling decoupled delivery} at once, and the
     * rest happens on other threads. That a client has gone is no failure: the source is
     * cancelled, and the log says at INFO how far it came.
     *
     * <p>The response must not be committed yet, and nothing may be written to it afterwards. On a container that is not known, a
     * failure in mid-stream is thrown, which is the best that can be done there: let it pass.
     *
     * @throws IOException when the response cannot be written and has not been begun
     * @throws IllegalStateException when the response is committed already, or is that of an include, which has no header
     * @throws ExportException on an unknown container, when the rows could not be had after the first bytes had gone out
     */
    public void respond(HttpServletRequest request, HttpServletResponse response, Export<?> export) throws IOException {
        Objects.requireNonNull(export, "export");
        respond(request, response, cursor -> export);
    }

    /**
     * Answers {@code request} with an export that is made for it: one that can be taken up again after a cursor token, or that
     * depends on what the client asks for in other ways. What the function finds wrong and throws is answered with a
     * problem, as {@link Builder#errors} says. Otherwise as {@link #respond(HttpServletRequest, HttpServletResponse, Export)}.
     *
     * @param exports is given the cursor token that the client resumes with, null where it does not
     */
    public void respond(
            HttpServletRequest request,
            HttpServletResponse response,
            Function<@Nullable String, ? extends Export<?>> exports)
            throws IOException {
        answer(request, response).answer(exports);
    }

    private StreamAnswer answer(HttpServletRequest request, HttpServletResponse response) {
        return decoupling == null || !decoupling.takes(request)
                ? new DirectAnswer(this, request, response)
                : new DecoupledAnswer(this, decoupling, request, response);
    }

    /**
     * Answers {@code request} with the page that it asks for by its parameters {@code limit} and {@code cursor}: JSON with
     * {@code Content-Length} and {@code Link}. Whatever fails is answered with a problem.
     *
     * @throws IOException when the client has gone, as the container reported it
     * @throws IllegalStateException where the responder was built without {@linkplain Builder#tokens tokens}
     */
    public void respond(HttpServletRequest request, HttpServletResponse response, Pages<?> pages) throws IOException {
        Objects.requireNonNull(pages, "pages");
        respond(request, response, () -> pages);
    }

    /**
     * Answers {@code request} with a page of what is made for it. What the supplier finds wrong and throws is answered with a
     * problem, as {@link Builder#errors} says. Otherwise as {@link #respond(HttpServletRequest, HttpServletResponse, Pages)}.
     */
    public void respond(HttpServletRequest request, HttpServletResponse response, Supplier<? extends Pages<?>> pages)
            throws IOException {
        if (tokens == null || pageWriter == null) {
            throw new IllegalStateException(
                    Help.NO_TOKENS.in("pages take cursor tokens: state them with ExportResponder.Builder.tokens"));
        }
        new PageAnswer(this, request, response, tokens, pageWriter).answer(pages);
    }

    /** Settings of an {@link ExportResponder}. Not thread-safe. */
    public static final class Builder {
        private List<StreamFormat> formats = List.of(StreamFormat.NDJSON, StreamFormat.JSON_ARRAY);
        private @Nullable String formatParameter;
        private String cursorParameter = "cursor";
        private String limitParameter = "limit";
        private PageSize pageSize = PageSize.of(50, 500);
        private Function<? super HttpServletRequest, String> context = request -> "";
        private Checkpoints checkpoints = Checkpoints.DEFAULT;
        private @Nullable Permits permits;
        private @Nullable String fileName;
        private @Nullable CursorTokens tokens;
        private @Nullable Decoupling decoupling;
        private Duration writeDeadline = Duration.ofMinutes(1);
        private @Nullable Duration responseDeadline;
        private boolean allowUnprovable;
        private ResponseListener listener = new ResponseListener() {};
        private Function<? super Throwable, ? extends @Nullable StreamError> errors = cause -> null;
        private Consumer<? super RowStreamer.Builder> streaming = builder -> {};
        private Consumer<? super PageWriter.Builder> paging = builder -> {};

        private Builder() {}

        /**
         * The formats that are offered; by default NDJSON and JSON array. Where the client likes several alike, one that it names
         * counts before one that it covers by a wildcard, then the first here. A client that accepts none is told what is offered,
         * with the status 406.
         *
         * <p>CSV has no end mark. Where nothing else would tell whether a body is whole (over HTTP/1.0, or on a container that
         * is not known to abort responses), it is compressed, so that gzip's trailer tells, or refused with the status 406; see
         * {@link #allowUnprovable()}. It takes the library {@code tools.jackson.dataformat:jackson-dataformat-csv}.
         */
        public Builder formats(StreamFormat first, StreamFormat... others) {
            List<StreamFormat> all = new ArrayList<>(List.of(others));
            all.add(0, Objects.requireNonNull(first, "first"));
            this.formats = all.stream().distinct().toList();
            return this;
        }

        /**
         * The name of a query parameter by which people with a browser choose a format: {@code ndjson}, {@code json} or
         * {@code csv}. It counts before {@code Accept}. By default there is none.
         */
        public Builder formatParameter(String name) {
            this.formatParameter = Objects.requireNonNull(name, "name");
            return this;
        }

        /** The name of the parameter that holds a cursor token. By default {@code cursor}. */
        public Builder cursorParameter(String name) {
            this.cursorParameter = Objects.requireNonNull(name, "name");
            return this;
        }

        /** The name of the parameter that says how many rows a page is to have. By default {@code limit}. */
        public Builder limitParameter(String name) {
            this.limitParameter = Objects.requireNonNull(name, "name");
            return this;
        }

        /** How many rows a page has. By default 50 unless the client asks for more or fewer, and 500 at most. */
        public Builder pageSize(PageSize pageSize) {
            this.pageSize = Objects.requireNonNull(pageSize, "pageSize");
            return this;
        }

        /** What seals and opens the tokens of pages. By default there are none, and pages cannot be answered with. */
        public Builder tokens(CursorTokens tokens) {
            this.tokens = Objects.requireNonNull(tokens, "tokens");
            return this;
        }

        /**
         * Whom the tokens of pages are bound to, such as the tenant whose request it is. By default they may pass from hand to
         * hand.
         */
        public Builder context(Function<? super HttpServletRequest, String> context) {
            this.context = Objects.requireNonNull(context, "context");
            return this;
        }

        /** How many requests may be answered at a time. By default as many as come. Responders may share permits. */
        public Builder permits(Permits permits) {
            this.permits = Objects.requireNonNull(permits, "permits");
            return this;
        }

        /**
         * Delivers exports so that a slow client holds neither a thread nor a database connection. Takes {@link #permits}, which
         * then bound the streams that run, and a servlet and filters that support asynchronous requests. By default delivery is
         * direct: the request's own thread writes as fast as the client reads.
         */
        public Builder decoupled(Decoupling decoupling) {
            this.decoupling = Objects.requireNonNull(decoupling, "decoupling");
            return this;
        }

        /**
         * For how long a single write may wait for a client that does not read, before the response is aborted. By default a
         * minute. The time that the source takes never counts.
         */
        public Builder writeDeadline(Duration deadline) {
            this.writeDeadline = positive(deadline);
            return this;
        }

        /**
         * How long an export may take as a whole, from the request to its last byte, before the response is aborted; before its
         * first byte it is answered with the status 504. By default there is no such deadline. It is also the one of the
         * {@linkplain RowStreamer.Builder#deadline stream}, unless {@link #streaming} sets another.
         */
        public Builder responseDeadline(Duration deadline) {
            this.responseDeadline = positive(deadline);
            return this;
        }

        private static Duration positive(Duration deadline) {
            if (deadline.isNegative() || deadline.isZero()) {
                throw new IllegalArgumentException("a deadline is longer than nothing, not " + deadline);
            }
            return deadline;
        }

        /**
         * The name of the file that browsers save an export as, without the extension, which the format gives. By default there
         * is none, and browsers show what they can.
         *
         * @throws IllegalArgumentException for a name that is blank or has control characters, slashes or backslashes
         */
        public Builder fileName(String fileName) {
            this.fileName = ContentDisposition.checked(fileName);
            return this;
        }

        /**
         * How often checkpoints are written where a client asks for them and the rows have tokens. By default
         * {@link Checkpoints#DEFAULT}.
         */
        public Builder checkpoints(Checkpoints checkpoints) {
            this.checkpoints = Objects.requireNonNull(checkpoints, "checkpoints");
            return this;
        }

        /**
         * Changes how exports are streamed: limits, the deadline, flushing, options of CSV. Format, coding, errors, listener,
         * checkpoints and heartbeats are this responder's, or what a client was granted, and not to be set there. Called for every
         * request, by its thread, so it should do nothing else.
         */
        public Builder streaming(Consumer<? super RowStreamer.Builder> streaming) {
            this.streaming = Objects.requireNonNull(streaming, "streaming");
            return this;
        }

        /** Changes how pages are written: the names of members, the largest page. Called once. */
        public Builder paging(Consumer<? super PageWriter.Builder> paging) {
            this.paging = Objects.requireNonNull(paging, "paging");
            return this;
        }

        /**
         * Sends streams also where nothing tells whether they are complete: CSV, or NDJSON without a sentinel, uncompressed, over
         * HTTP/1.0 or on a container that is not known to abort responses. By default such requests are refused with the
         * status 406. The client may take what it got for all there is.
         */
        public Builder allowUnprovable() {
            this.allowUnprovable = true;
            return this;
        }

        /**
         * What clients are told of a failure, given its original cause: in a problem document before the first byte, in an error
         * line after it. Null leaves it to what is known here, as by default: what the request got wrong is answered with 400 or
         * 410, everything else as by {@link RowStreamer#defaultError}.
         */
        public Builder errors(Function<? super Throwable, ? extends @Nullable StreamError> errors) {
            this.errors = Objects.requireNonNull(errors, "errors");
            return this;
        }

        /** Is told what becomes of each request. By default nobody is. */
        public Builder listener(ResponseListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * The responder.
         *
         * @throws IllegalStateException for CSV where its library is not there, and for decoupled delivery without permits
         */
        public ExportResponder build() {
            if (decoupling != null && permits == null) {
                throw new IllegalStateException(Help.NO_PERMITS.in(
                        "decoupled delivery takes permits, or nothing would bound its threads: state them"));
            }
            return new ExportResponder(this);
        }
    }
}
