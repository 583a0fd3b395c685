package io.rowstream.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * How the bytes of a stream are compressed (RFC 9110, section 8.4.1). Both directions of a coding stand here, so that adding
 * one touches one place.
 */
public enum ContentCoding {
    /** The bytes as they are. */
    IDENTITY("identity") {
        @Override
        public CodedOutput encode(OutputStream sink) {
            return new IdentityOutput(sink);
        }

        @Override
        public CodedOutput encode(OutputStream sink, Executor executor) {
            return encode(sink);
        }

        @Override
        public CodedInput decoder() {
            return new IdentityInput();
        }

        @Override
        public InputStream decode(InputStream in) {
            return in;
        }
    },

    /** gzip (RFC 1952), at the fastest level; read with every member and strictly to its end. */
    GZIP("gzip") {
        @Override
        public CodedOutput encode(OutputStream sink) throws IOException {
            return new GzipOutput(sink);
        }

        @Override
        public CodedInput decoder() {
            return new GzipDecoder();
        }
    };

    private final String token;

    ContentCoding(String token) {
        this.token = token;
    }

    /** The token used in {@code Content-Encoding} and {@code Accept-Encoding}. */
    public String token() {
        return token;
    }

    /**
     * Starts encoding into {@code sink}, which stays the caller's: it is flushed but never closed.
     *
     * @throws IOException if the sink refuses the coding's header
     */
    public abstract CodedOutput encode(OutputStream sink) throws IOException;

    /**
     * As {@link #encode(OutputStream)}, but a coding that takes its time encodes on a thread of {@code executor} what it has in blocks of
     * 192 KiB, while the next one is written. The sink is used by whoever writes alone, and sees what was written a block or two
     * later, unless it is flushed. Where the executor is busy, or refuses, who writes encodes.
     *
     * @throws IOException if the sink refuses the coding's header
     */
    public CodedOutput encode(OutputStream sink, Executor executor) throws IOException {
        return new OverlappedOutput(this, sink, executor);
    }

    /**
     * Decodes {@code in}; closing the result closes {@code in}. Bytes are handed on as soon as they can be decoded. A coding
     * that ends early shows as {@link java.io.EOFException}, one that is damaged or followed by anything else as
     * {@link java.util.zip.ZipException}.
     */
    public InputStream decode(InputStream in) {
        return new DecodingInput(in, decoder());
    }

    /** Decodes bytes that are pushed in pieces; to be closed. */
    public abstract CodedInput decoder();

    /**
     * The coding that a {@code Content-Encoding} names.
     *
     * @param contentEncoding a single coding; letter case does not matter, {@code x-gzip} means gzip
     * @return empty for a coding not known here, and for a list of several
     */
    public static Optional<ContentCoding> ofToken(String contentEncoding) {
        String token = contentEncoding.strip().toLowerCase(Locale.ROOT);
        if (token.equals("x-gzip")) {
            return Optional.of(GZIP);
        }
        for (ContentCoding coding : values()) {
            if (coding.token.equals(token)) {
                return Optional.of(coding);
            }
        }
        return Optional.empty();
    }
}
