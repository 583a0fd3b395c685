package io.rowstream.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes one gzip member (RFC 1952). Not {@link java.util.zip.GZIPOutputStream}, which finishes when it is closed, so that a
 * failed stream would end with a valid trailer.
 */
final class GzipOutput extends CodedOutput {
    private static final int BUFFER_BYTES = 8 * 1024;
    /** Magic number, deflate, no flags, no time, fastest level, unknown system. */
    private static final byte[] HEADER = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 4, (byte) 0xff};

    private final OutputStream sink;
    private final Deflater deflater;
    private final CRC32 crc = new CRC32();
    private final byte[] buffer = new byte[BUFFER_BYTES];

    GzipOutput(OutputStream sink) throws IOException {
        sink.write(HEADER, 0, HEADER.length);
        this.sink = sink;
        this.deflater = new Deflater(Deflater.BEST_SPEED, true);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        deflater.setInput(bytes, offset, length);
        while (!deflater.needsInput()) {
            drain(Deflater.NO_FLUSH);
        }
        crc.update(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
        // A full buffer may mean that more of the flush is pending; a partly filled one means that it is through.
        while (drain(Deflater.SYNC_FLUSH) == buffer.length) {}
        sink.flush();
    }

    @Override
    public void finish() throws IOException {
        deflater.finish();
        while (!deflater.finished()) {
            drain(Deflater.NO_FLUSH);
        }
        byte[] trailer = new byte[8];
        putInt(trailer, 0, (int) crc.getValue());
        putInt(trailer, 4, (int) deflater.getBytesRead());
        sink.write(trailer, 0, trailer.length);
    }

    private int drain(int mode) throws IOException {
        int n = deflater.deflate(buffer, 0, buffer.length, mode);
        if (n > 0) {
            sink.write(buffer, 0, n);
        }
        return n;
    }

    private static void putInt(byte[] bytes, int at, int value) {
        bytes[at] = (byte) value;
        bytes[at + 1] = (byte) (value >> 8);
        bytes[at + 2] = (byte) (value >> 16);
        bytes[at + 3] = (byte) (value >> 24);
    }

    @Override
    public void close() {
        deflater.end();
    }
}
