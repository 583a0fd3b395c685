package io.rowstream.wire;

import java.io.IOException;
import java.io.InputStream;

/** An input stream with its coding taken off: no more is read than the next byte needs. */
final class DecodingInput extends InputStream {
    private static final int BUFFER_BYTES = 16 * 1024;

    private final InputStream in;
    private final CodedInput coded;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private boolean ended;
    private boolean closed;

    DecodingInput(InputStream in, CodedInput coded) {
        this.in = in;
        this.coded = coded;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (closed) {
            throw new IOException("the stream is closed");
        }
        if (length == 0) {
            return 0;
        }
        while (!ended) {
            int decoded = coded.decode(bytes, offset, length);
            if (decoded > 0) {
                return decoded;
            }
            int n = in.read(buffer, 0, buffer.length);
            if (n < 0) {
                coded.end();
                ended = true;
            } else {
                coded.feed(buffer, 0, n);
            }
        }
        return -1;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            coded.close();
            in.close();
        }
    }
}
