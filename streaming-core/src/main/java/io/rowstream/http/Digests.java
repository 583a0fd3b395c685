package io.rowstream.http;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** By which pages are told apart without being kept. */
final class Digests {
    private Digests() {}

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
