package io.rowstream.page;

import io.rowstream.help.Help;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The secret keys of cursor tokens: one seals, all open.
 *
 * <p>A key is 32 bytes from a secure random generator ({@code openssl rand -base64 32}), the same on every instance that serves
 * the same clients, kept where other secrets are kept and used for nothing else.
 *
 * <p><b>Rotation</b> goes in three steps, each done on all instances before the next begins, so that no instance meets a token
 * that it cannot open:
 *
 * <ol>
 *   <li>{@code of(old, fresh)}: the fresh key opens;
 *   <li>{@code of(fresh, old)}: it seals, the old one still opens;
 *   <li>{@code of(fresh)}: the old one is dropped, no earlier than the {@linkplain CursorTokens.Builder#lifetime lifetime} after
 *       the second step. Tokens under it are malformed from here on.
 * </ol>
 *
 * <p>Rotate well before a key has sealed 2<sup>32</sup> tokens on all instances together: beyond that, random nonces may repeat.
 * At 1,000 tokens a second that is 49 days; at 10 a second, 13 years.
 *
 * <p>Immutable, and safe for use by any number of threads. Never shows a key.
 */
public final class KeyRing {
    private static final System.Logger LOG = System.getLogger(KeyRing.class.getName());

    private final List<TokenKey> keys;

    private KeyRing(List<TokenKey> keys) {
        Set<Integer> ids = new HashSet<>();
        for (TokenKey key : keys) {
            if (!ids.add(key.id())) {
                throw new IllegalArgumentException(Help.TOKEN_KEY.in("the key " + key + " is on the ring twice"));
            }
        }
        this.keys = List.copyOf(keys);
    }

    /**
     * A ring of these keys.
     *
     * @param sealing the key that seals and opens; copied
     * @param older keys that only open: those that sealed before, or the one that will seal next; copied
     * @throws IllegalArgumentException when a key has not exactly 32 bytes, is plainly not random (text, few different bytes,
     *     bytes that count), or occurs twice
     */
    public static KeyRing of(byte[] sealing, byte[]... older) {
        List<TokenKey> keys = new ArrayList<>();
        keys.add(TokenKey.of(sealing));
        for (byte[] key : older) {
            keys.add(TokenKey.of(key));
        }
        return new KeyRing(keys);
    }

    /**
     * A ring of keys from a configuration.
     *
     * @param sealing the key that seals and opens, in base64 (RFC 4648), with the alphabet of section 4 or 5, padded or not;
     *     white space around it is ignored
     * @param older keys that only open, likewise
     * @throws IllegalArgumentException as {@link #of}, and when a text is not base64; the message shows nothing of it
     */
    public static KeyRing ofBase64(String sealing, String... older) {
        byte[][] others = new byte[older.length][];
        for (int i = 0; i < older.length; i++) {
            others[i] = decode(older[i]);
        }
        return of(decode(sealing), others);
    }

    /**
     * A ring of one fresh random key, which nobody else has and which is gone with the process: tokens are refused after a restart
     * and by every other instance. A warning is logged that says so. For tests, and for a server that is alone.
     */
    public static KeyRing generated() {
        LOG.log(
                System.Logger.Level.WARNING,
                Help.GENERATED_KEY.in(
                        "cursor tokens are sealed with a generated key: they die with this process, and no other instance opens them"));
        byte[] key = new byte[TokenKey.KEY_BYTES];
        new SecureRandom().nextBytes(key);
        return of(key);
    }

    private static byte[] decode(String base64) {
        String canonical = base64.strip().replace('-', '+').replace('_', '/');
        try {
            return Base64.getDecoder().decode(canonical);
        } catch (IllegalArgumentException e) {
            // Without the cause, whose message shows a character of the key.
            throw new IllegalArgumentException(
                    Help.TOKEN_KEY.in("a key is not base64; this is how one is made: openssl rand -base64 32"));
        }
    }

    TokenKey sealing() {
        return keys.get(0);
    }

    /** The key of this id, if it is on the ring. */
    @Nullable
    TokenKey find(int id) {
        for (TokenKey key : keys) {
            if (key.id() == id) {
                return key;
            }
        }
        return null;
    }

    /** The ids of the keys, which tokens show as well; the sealing key's first. */
    @Override
    public String toString() {
        return "KeyRing" + keys;
    }
}
