package io.rowstream.examples.client;

import java.security.SecureRandom;
import java.util.Base64;

/** Keys that processes can share. */
final class Keys {
    private Keys() {}

    /** A new one, in Base64. */
    static String random() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return Base64.getEncoder().encodeToString(key);
    }
}
