package io.rowstream.page;

import io.rowstream.help.Help;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** A key with the number that tokens name it by. Never shows the key. */
final class TokenKey {
    /** Of the key and of every key id. */
    static final int KEY_BYTES = 32;

    static final int ID_BYTES = Integer.BYTES;

    /** Random bytes have fewer with a chance of 1 in some 10^9; the text of hexadecimal digits never has more than 16. */
    private static final int LEAST_DISTINCT = 17;

    private static final byte[] ID_PREFIX = "rs1 key id:".getBytes(StandardCharsets.US_ASCII);

    private final int id;
    private final SecretKey key;

    private TokenKey(int id, SecretKey key) {
        this.id = id;
        this.key = key;
    }

    static TokenKey of(byte[] bytes) {
        if (bytes.length != KEY_BYTES) {
            throw new IllegalArgumentException(
                    Help.TOKEN_KEY.in("a key has exactly 32 bytes, this one has " + bytes.length));
        }
        refuseWeak(bytes);
        byte[] copy = bytes.clone();
        return new TokenKey(idOf(copy), new SecretKeySpec(copy, "AES"));
    }

    /** Against keys that were typed or left at a default. Nothing can tell a good key from its bytes alone. */
    private static void refuseWeak(byte[] bytes) {
        boolean text = true;
        boolean counting = true;
        boolean[] seen = new boolean[256];
        int distinct = 0;
        for (int i = 0; i < bytes.length; i++) {
            int unsigned = Byte.toUnsignedInt(bytes[i]);
            text &= unsigned >= ' ' && unsigned <= '~';
            counting &= i == 0 || (byte) (bytes[i] - bytes[i - 1]) == (byte) (bytes[1] - bytes[0]);
            distinct += seen[unsigned] ? 0 : 1;
            seen[unsigned] = true;
        }
        if (text || counting || distinct < LEAST_DISTINCT) {
            throw new IllegalArgumentException(Help.TOKEN_KEY.in("the key is not random: it "
                    + (text ? "is text" : counting ? "counts" : "has only " + distinct + " different bytes")
                    + "; take 32 bytes from a secure random generator, as from openssl rand -base64 32"));
        }
    }

    private static int idOf(byte[] key) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            sha256.update(ID_PREFIX);
            return ByteBuffer.wrap(sha256.digest(key)).getInt();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    int id() {
        return id;
    }

    SecretKey key() {
        return key;
    }

    /** The id, which every token shows. */
    @Override
    public String toString() {
        return HexFormat.of().toHexDigits(id);
    }
}
