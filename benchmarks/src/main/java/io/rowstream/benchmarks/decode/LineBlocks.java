package io.rowstream.benchmarks.decode;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** What a reader by hand does in front of its parser: blocks of about 128 KB that end with a line. */
final class LineBlocks {
    private static final int BLOCK_BYTES = 128 * 1024;

    private LineBlocks() {}

    /** Hands over block after block; whatever follows the last line feed is no line. */
    static void forEach(InputStream in, Block action) throws IOException {
        byte[] buffer = new byte[BLOCK_BYTES];
        int filled = 0;
        for (int read = in.read(buffer, 0, buffer.length);
                read >= 0;
                read = in.read(buffer, filled, buffer.length - filled)) {
            filled += read;
            int end = filled;
            while (end > 0 && buffer[end - 1] != '\n') {
                end--;
            }
            if (end > 0) {
                action.accept(buffer, end);
                System.arraycopy(buffer, end, buffer, 0, filled - end);
                filled -= end;
            } else if (filled == buffer.length) {
                buffer = Arrays.copyOf(buffer, 2 * filled);
            }
        }
    }

    /** Takes lines: {@code bytes[0, end)}, the last one with its line feed. */
    @FunctionalInterface
    interface Block {
        void accept(byte[] bytes, int end);
    }
}
