package io.rowstream.page;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.atomic.AtomicReferenceArray;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * AES-256-GCM over sealed positions, with the key's id and the nonce in front of what is encrypted. Safe for use by any number of
 * threads.
 *
 * <p>Ciphers are used again: to make one takes several times as long as what it is made for. They are kept in a few slots rather
 * than one for each thread, of which a server may have very many, and short-lived ones.
 */
final class AesGcm {
    static final int NONCE_BYTES = 12;
    static final int TAG_BYTES = 16;

    private static final int HEADER_BYTES = TokenKey.ID_BYTES + NONCE_BYTES;

    /** A power of two. */
    private static final int SLOTS = 32;

    private final AtomicReferenceArray<@Nullable Cipher> idle = new AtomicReferenceArray<>(SLOTS);

    /** The first 8 bytes of the SHA-256 of a text. */
    static long hash(String text) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(ValueBytes.bytesOf(text)))
                    .getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Encrypts {@code plain} to behind the header in {@code sealed}, whose nonce it takes. */
    void encrypt(TokenKey key, byte[] plain, byte[] sealed) {
        try {
            int slot = slot();
            Cipher cipher = take(slot);
            cipher.init(Cipher.ENCRYPT_MODE, key.key(), nonceOf(sealed));
            cipher.doFinal(plain, 0, plain.length, sealed, HEADER_BYTES);
            idle.lazySet(slot, cipher);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-256-GCM failed", e);
        }
    }

    /** Decrypts what stands behind the header of {@code sealed}; null where it is not what was encrypted under this key. */
    byte @Nullable [] decrypt(TokenKey key, byte[] sealed) {
        try {
            int slot = slot();
            Cipher cipher = take(slot);
            cipher.init(Cipher.DECRYPT_MODE, key.key(), nonceOf(sealed));
            byte[] plain = cipher.doFinal(sealed, HEADER_BYTES, sealed.length - HEADER_BYTES);
            idle.lazySet(slot, cipher);
            return plain;
        } catch (AEADBadTagException e) {
            return null; // forged, or damaged: the caller says so
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-256-GCM failed", e);
        }
    }

    private static GCMParameterSpec nonceOf(byte[] sealed) {
        return new GCMParameterSpec(TAG_BYTES * Byte.SIZE, sealed, TokenKey.ID_BYTES, NONCE_BYTES);
    }

    /** Where this thread looks for a cipher; others may share it. */
    private static int slot() {
        return System.identityHashCode(Thread.currentThread()) & (SLOTS - 1);
    }

    private Cipher take(int slot) throws GeneralSecurityException {
        Cipher cipher = idle.getAndSet(slot, null);
        return cipher == null ? Cipher.getInstance("AES/GCM/NoPadding") : cipher;
    }
}
