package io.rowstream.servlet;

import io.rowstream.wire.StreamError;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How many requests may be answered at a time, in all and for each key. Nobody waits: what comes while all permits are in use is
 * refused at once, with the status 503, or 429 where it is the key that has used up its own.
 *
 * <pre>{@code
 * Permits permits = Permits.of(8).perKey(2, request -> tenant(request));
 * }</pre>
 *
 * <p>A permit is held from before the source is opened until it is closed and all is written ({@linkplain Decoupling decoupled}, all is
 * spooled), and is given back whatever happens in between. One of these can serve any number of responders, which then share the permits. Safe for use by any number
 * of threads.
 */
public final class Permits {
    static final StreamError ALL_IN_USE = new StreamError(
            "urn:rowstream:problem:unavailable", "The server answers as many such requests as it can", 503, true);
    private static final StreamError KEY_IN_USE = new StreamError(
            "urn:rowstream:problem:too-many-requests", "You have as many such requests running as you may", 429, true);

    private final int max;
    private final int maxPerKey;
    private final @Nullable Function<? super HttpServletRequest, @Nullable String> key;
    private final long retryAfterSeconds;

    private final Map<String, Integer> inUseByKey = new HashMap<>();
    private int inUse;

    private Permits(
            int max,
            int maxPerKey,
            @Nullable Function<? super HttpServletRequest, @Nullable String> key,
            long retryAfterSeconds) {
        this.max = max;
        this.maxPerKey = maxPerKey;
        this.key = key;
        this.retryAfterSeconds = retryAfterSeconds;
    }

    /**
     * So many permits in all.
     *
     * @param max at least 1
     */
    public static Permits of(int max) {
        return new Permits(atLeastOne(max), Integer.MAX_VALUE, null, 5);
    }

    /**
     * Permits of their own, as many in all as these, of which requests with the same key may use only so many at a time.
     *
     * @param max at least 1
     * @param key whose request it is, such as a tenant or a user; null for a request that is not counted by key
     */
    public Permits perKey(int max, Function<? super HttpServletRequest, @Nullable String> key) {
        return new Permits(this.max, atLeastOne(max), Objects.requireNonNull(key, "key"), retryAfterSeconds);
    }

    /**
     * Permits of their own, as many as these, with another {@code Retry-After}. By default 5 seconds.
     *
     * @param delay at least a second; fractions of a second are dropped
     */
    public Permits retryAfter(Duration delay) {
        if (delay.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("clients are to wait for at least a second, not " + delay);
        }
        return new Permits(max, maxPerKey, key, delay.toSeconds());
    }

    private static int atLeastOne(int max) {
        if (max < 1) {
            throw new IllegalArgumentException("there must be at least 1 permit, not " + max);
        }
        return max;
    }

    /** How many are in use at this moment. */
    public synchronized int inUse() {
        return inUse;
    }

    /** Takes a permit, to be given back once. */
    Permit acquire(HttpServletRequest request) throws Refusal {
        String owner = key == null ? null : key.apply(request);
        synchronized (this) {
            int owned = owner == null ? 0 : inUseByKey.getOrDefault(owner, 0);
            if (owned >= maxPerKey) {
                throw refusal(KEY_IN_USE);
            }
            if (inUse >= max) {
                throw refusal(ALL_IN_USE);
            }
            inUse++;
            if (owner != null) {
                inUseByKey.put(owner, owned + 1);
            }
        }
        return () -> release(owner);
    }

    private Refusal refusal(StreamError error) {
        return new Refusal(new Problem(error, null, List.of(), retryAfterSeconds));
    }

    private synchronized void release(@Nullable String owner) {
        inUse--;
        if (owner != null) {
            inUseByKey.computeIfPresent(owner, (key, owned) -> owned == 1 ? null : owned - 1);
        }
    }

    @Override
    public String toString() {
        return "Permits[" + inUse() + " of " + max + " in use"
                + (key == null ? "" : ", at most " + maxPerKey + " for each key") + "]";
    }

    /** The right to answer one request. */
    @FunctionalInterface
    interface Permit {
        /** Gives it back; to be called once. */
        void release();
    }
}
