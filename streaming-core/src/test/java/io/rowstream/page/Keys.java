package io.rowstream.page;

import java.util.Random;

/** Keys for tests: the same at each run, and random enough for the key ring. */
final class Keys {
    private Keys() {}

    static byte[] key(int number) {
        byte[] key = new byte[32];
        new Random(number).nextBytes(key);
        return key;
    }

    static KeyRing ring(int number) {
        return KeyRing.of(key(number));
    }
}
