package io.rowstream.write;

/**
 * Guesses, for each place in a row, whether the next text there will be plain, from what the ones before it were. Looking for plain text
 * where there is none costs as much again as writing it: where that was in vain, it is tried again only after so many texts, twice as
 * many each time. Not thread-safe.
 */
final class PlainTextGuess {
    private static final int PLACES = 64;
    private static final int LONGEST_WAIT = 63;

    /** How many texts are to pass before the next try. */
    private final byte[] waits = new byte[PLACES];
    /** How many passed before the last one, where that was in vain. */
    private final byte[] lastWaits = new byte[PLACES];

    /** Whether to try with the text at this place, any number; to be asked once for each. */
    boolean isWorthATry(int place) {
        int at = place & (PLACES - 1);
        if (waits[at] == 0) {
            return true;
        }
        waits[at]--;
        return false;
    }

    /** What the try has shown. */
    void tried(int place, boolean plain) {
        int at = place & (PLACES - 1);
        if (!plain) {
            byte wait = (byte) Math.min(LONGEST_WAIT, 2 * lastWaits[at] + 1);
            waits[at] = wait;
            lastWaits[at] = wait;
        } else if (lastWaits[at] != 0) {
            lastWaits[at] = 0;
        }
    }
}
