package io.rowstream.write;

import io.rowstream.help.Help;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Takes the bytes of a page, up to a limit. */
final class PageBuffer extends OutputStream {
    private final Bytes bytes = new Bytes();
    private final int maxBytes;
    private boolean sealed;
    private @Nullable ExportLimitException tooLong;

    PageBuffer(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        if (sealed) {
            return;
        }
        if (tooLong == null && length > maxBytes - bytes.size()) {
            tooLong = new ExportLimitException(Help.TOO_LARGE.in("the page is longer than maxBytes, " + maxBytes
                    + "; let pages have fewer rows or leave out long columns"));
        }
        if (tooLong != null) {
            throw tooLong; // again and again: an encoder that took no notice has left a hole
        }
        bytes.write(source, offset, length);
    }

    /** Puts what stands around the rows. */
    void append(byte[] framing) {
        write(framing, 0, framing.length);
    }

    /** From here on whatever a generator still holds is ignored. */
    void seal() {
        sealed = true;
    }

    int size() {
        return bytes.size();
    }

    /** The bytes written, and room behind them. */
    byte[] array() {
        return bytes.array();
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }

    private static final class Bytes extends ByteArrayOutputStream {
        byte[] array() {
            return buf;
        }
    }
}
