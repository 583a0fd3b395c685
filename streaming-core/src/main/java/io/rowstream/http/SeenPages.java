package io.rowstream.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The pages that were met, in 8 to 16 bytes each: a set of numbers in an array, of which at most half is taken. */
final class SeenPages {
    private long[] slots = new long[64];
    private int count;

    /** False where the page was met before. */
    boolean add(String page) {
        if (2 * count >= slots.length) {
            long[] before = slots;
            slots = new long[2 * before.length];
            for (long each : before) {
                if (each != 0) {
                    slots[slotOf(each)] = each;
                }
            }
        }
        long number = number(page);
        int slot = slotOf(number);
        if (slots[slot] == number) {
            return false;
        }
        slots[slot] = number;
        count++;
        return true;
    }

    private int slotOf(long number) {
        int slot = (int) number & (slots.length - 1);
        while (slots[slot] != 0 && slots[slot] != number) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    /** Of a million pages no two have the same by chance, but once in thirty million walks. Never 0. */
    private static long number(String page) {
        byte[] digest = Digests.sha256().digest(page.getBytes(StandardCharsets.UTF_8));
        long number = ByteBuffer.wrap(digest).getLong();
        return number == 0 ? 1 : number;
    }
}
