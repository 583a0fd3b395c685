package io.rowstream.page;

import io.rowstream.help.Help;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Seals keyset positions into cursor tokens, and opens them.
 *
 * <pre>{@code
 * CursorTokens tokens = CursorTokens.of(KeyRing.ofBase64(secret));
 * String token = tokens.seal(position, "orders, newest first", tenant);
 * KeysetPosition same = tokens.open(token, "orders, newest first", tenant);
 * }</pre>
 *
 * <p>A token is {@code rs1} and base64url without padding of: the key's id (4 bytes), a random nonce (12 bytes), and the position
 * with what it is bound to, encrypted and authenticated by AES-256-GCM (tag of 16 bytes). It shows nothing but its length, and
 * there is no other spelling of it that is accepted. A key of a long and a timestamp makes one of some 110 characters.
 *
 * <p>A token is bound to a scope (which rows, in which order) and to a context (whose walk it is, such as a tenant): it opens with
 * the same two only. It is no permission: what a caller may see, the query must say.
 *
 * <p>Immutable, and safe for use by any number of threads. Acquires nothing that would have to be given back.
 */
public final class CursorTokens {
    /** The longest token, in characters. */
    public static final int MAX_LENGTH = 2_048;

    private static final String PREFIX = "rs1";

    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

    /** What stands around the sealed position. */
    private static final int FRAME_BYTES = TokenKey.ID_BYTES + AesGcm.NONCE_BYTES + AesGcm.TAG_BYTES;

    /** The most bytes of a sealed position. */
    private static final int MAX_POSITION_BYTES = (MAX_LENGTH - PREFIX.length()) * 3 / 4 - FRAME_BYTES;

    private static final int MIN_LENGTH = (int) length(0);

    private final KeyRing keys;
    private final @Nullable Duration lifetime;
    private final Clock clock;
    private final AesGcm cipher = new AesGcm();
    private final SecureRandom random = new SecureRandom();

    private CursorTokens(Builder builder) {
        this.keys = builder.keys;
        this.lifetime = builder.lifetime;
        this.clock = builder.clock;
    }

    /** Tokens under these keys, which live as long as their key is on the ring. */
    public static CursorTokens of(KeyRing keys) {
        return builder(keys).build();
    }

    /** Settings with their defaults. */
    public static Builder builder(KeyRing keys) {
        return new Builder(keys);
    }

    /** How long a token is, in characters, whose values take so many bytes. */
    static long length(long valueBytes) {
        long bytes = FRAME_BYTES + SealedPosition.HEADER_BYTES + valueBytes;
        return PREFIX.length() + (bytes * 4 + 2) / 3;
    }

    /**
     * Seals a position.
     *
     * @param scope which rows in which order; see {@link PageSource#scope()}
     * @param context whose walk it is; empty where tokens may pass from hand to hand
     * @return a token of at most {@link #MAX_LENGTH} characters; another one at each call
     * @throws IllegalArgumentException when it would be longer
     */
    public String seal(KeysetPosition position, String scope, String context) {
        String token = sealIfFits(position, scope, context);
        if (token == null) {
            throw new IllegalArgumentException(Help.LONG_KEYS.in("the values of the position take more than the "
                    + (MAX_POSITION_BYTES - SealedPosition.HEADER_BYTES) + " bytes that a cursor token of " + MAX_LENGTH
                    + " characters holds; order by shorter columns"));
        }
        return token;
    }

    /** As {@link #seal}, but null where the token would be too long: for checkpoints, which may be skipped. */
    public @Nullable String sealIfFits(KeysetPosition position, String scope, String context) {
        byte[] plain = new SealedPosition(AesGcm.hash(scope), AesGcm.hash(context), clock.millis(), position)
                .toBytes(MAX_POSITION_BYTES);
        if (plain == null) {
            return null;
        }
        TokenKey key = keys.sealing();
        byte[] nonce = new byte[AesGcm.NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] sealed = new byte[FRAME_BYTES + plain.length];
        ByteBuffer.wrap(sealed).putInt(key.id()).put(nonce);
        cipher.encrypt(key, plain, sealed);
        return PREFIX.concat(ENCODER.encodeToString(sealed));
    }

    /**
     * Opens a token.
     *
     * @param token as it came from the client
     * @param scope which rows in which order this is about
     * @param context whose walk this is
     * @return the very position that was sealed
     * @throws InvalidCursorTokenException when the token is damaged, forged, of another scope or of another context
     * @throws ExpiredCursorTokenException when it is genuine and of this scope and context, but older than the lifetime
     */
    public KeysetPosition open(String token, String scope, String context) {
        SealedPosition opened = authentic(token);
        if (opened.scope() != AesGcm.hash(scope)) {
            throw new InvalidCursorTokenException(
                    InvalidCursorTokenException.Reason.OTHER_SCOPE,
                    "the cursor token is of other rows or of another order than those asked for");
        }
        if (opened.context() != AesGcm.hash(context)) {
            throw new InvalidCursorTokenException(
                    InvalidCursorTokenException.Reason.OTHER_CONTEXT, "the cursor token was handed to another caller");
        }
        if (lifetime != null) {
            Instant issued = Instant.ofEpochMilli(opened.issued());
            if (Duration.between(issued, clock.instant()).compareTo(lifetime) > 0) {
                throw new ExpiredCursorTokenException(issued, lifetime);
            }
        }
        return opened.position();
    }

    private SealedPosition authentic(String token) {
        int length = token.length();
        if (length < MIN_LENGTH || length > MAX_LENGTH || !token.startsWith(PREFIX)) {
            throw malformed(null);
        }
        String text = token.substring(PREFIX.length());
        byte[] sealed;
        try {
            sealed = DECODER.decode(text);
        } catch (IllegalArgumentException e) {
            throw malformed(e);
        }
        // The decoder passes over padding and over bits that no byte needs.
        if (!ENCODER.encodeToString(sealed).equals(text)) {
            throw malformed(null);
        }
        TokenKey key = keys.find(ByteBuffer.wrap(sealed).getInt());
        byte[] plain = key == null ? null : cipher.decrypt(key, sealed);
        if (plain == null) {
            throw malformed(null);
        }
        try {
            return SealedPosition.ofBytes(plain);
        } catch (IllegalArgumentException e) {
            throw malformed(e);
        }
    }

    private static InvalidCursorTokenException malformed(@Nullable Throwable cause) {
        InvalidCursorTokenException failure = new InvalidCursorTokenException(
                InvalidCursorTokenException.Reason.MALFORMED_OR_FORGED,
                "the cursor token is malformed, or was not issued here");
        if (cause != null) {
            failure.initCause(cause);
        }
        return failure;
    }

    /** The settings; no key. */
    @Override
    public String toString() {
        return "CursorTokens[" + keys + ", lifetime=" + (lifetime == null ? "unlimited" : lifetime) + "]";
    }

    /** Settings of {@link CursorTokens}. Not thread-safe. */
    public static final class Builder {
        private final KeyRing keys;
        private @Nullable Duration lifetime;
        private Clock clock = Clock.systemUTC();

        private Builder(KeyRing keys) {
            this.keys = Objects.requireNonNull(keys, "keys");
        }

        /**
         * How old a token may be when it is opened. By default unlimited: a token names a place, not a snapshot, so it stays
         * right as long as the rows are there. The age is judged when opening, so a change applies to tokens that are out
         * already.
         *
         * @throws IllegalArgumentException unless it is positive
         */
        public Builder lifetime(Duration lifetime) {
            if (lifetime.isNegative() || lifetime.isZero()) {
                throw new IllegalArgumentException("a lifetime is positive, not " + lifetime);
            }
            this.lifetime = lifetime;
            return this;
        }

        /**
         * What tells the time that tokens are issued and opened at. By default {@link Clock#systemUTC()}. A token that seems to
         * come from the future, because the clocks of two instances differ, is new.
         */
        public Builder clock(Clock clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /** The tokens. */
        public CursorTokens build() {
            return new CursorTokens(this);
        }
    }
}
