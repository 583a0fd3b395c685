package io.rowstream.benchmarks.micro;

import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.page.KeysetPosition;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What a cursor token costs: a number and a timestamp, as most keysets have, under a scope as long as that of a short query. By hand
 * it is a text of some 40 bytes in AES-GCM and Base64, bound to nothing.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Tokens {
    private static final String SCOPE = "select 1 from orders where open = true ".repeat(5);
    private static final String TENANT = "tenant-42";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecureRandom random = new SecureRandom();
    private final CursorTokens tokens =
            CursorTokens.builder(KeyRing.of(key(), key())).build();
    private final KeysetPosition position =
            KeysetPosition.after(List.of(LocalDateTime.of(2026, 3, 1, 12, 30, 15, 123_456_789), 4_711_000_123L));
    private final String token = tokens.seal(position, SCOPE, TENANT);

    private final SecretKeySpec key = new SecretKeySpec(key(), "AES");
    private final Cipher cipher;
    private final byte[] text = "2026-03-01T12:30:15.123456789,4711000123".getBytes(StandardCharsets.US_ASCII);
    private final String byHand;

    /** Makes the token that is opened by hand. */
    public Tokens() {
        try {
            cipher = Cipher.getInstance("AES/GCM/NoPadding");
            byHand = sealByHand();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private byte[] key() {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return bytes;
    }

    @Benchmark
    public String seal() {
        return tokens.seal(position, SCOPE, TENANT);
    }

    @Benchmark
    public final String sealByHand() throws GeneralSecurityException {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, nonce));
        byte[] sealed = Arrays.copyOf(nonce, NONCE_BYTES + cipher.getOutputSize(text.length));
        cipher.doFinal(text, 0, text.length, sealed, NONCE_BYTES);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(sealed);
    }

    @Benchmark
    public KeysetPosition open() {
        return tokens.open(token, SCOPE, TENANT);
    }

    @Benchmark
    public byte[] openByHand() throws GeneralSecurityException {
        byte[] sealed = Base64.getUrlDecoder().decode(byHand);
        cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, sealed, 0, NONCE_BYTES));
        return cipher.doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
    }
}
