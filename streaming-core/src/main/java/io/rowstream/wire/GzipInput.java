package io.rowstream.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Reads gzip (RFC 1952): every member, each checked against its CRC and length, strictly to the end of the input, and each
 * byte handed on as soon as it can be inflated. {@link java.util.zip.GZIPInputStream} does none of these reliably: it loses
 * later members where {@code available()} is 0, and ignores what follows the last one.
 */
final class GzipInput extends InputStream {
    private static final int BUFFER_BYTES = 16 * 1024;
    private static final int FHCRC = 2;
    private static final int FEXTRA = 4;
    private static final int FNAME = 8;
    private static final int FCOMMENT = 16;

    private final InputStream in;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;
    private boolean inMember;
    private boolean anyMember;
    private boolean ended;
    private boolean closed;

    GzipInput(InputStream in) {
        this.in = in;
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
            if (!inMember && !beginMember()) {
                ended = true;
                break;
            }
            int inflated = inflate(bytes, offset, length);
            if (inflated > 0) {
                crc.update(bytes, offset, inflated);
                return inflated;
            }
            if (inflater.finished()) {
                endMember();
            } else if (inflater.needsDictionary()) {
                throw new ZipException("gzip data needs a preset dictionary, which gzip does not have");
            } else {
                refill();
                inflater.setInput(buffer, position, limit - position);
                position = limit;
            }
        }
        return -1;
    }

    private int inflate(byte[] bytes, int offset, int length) throws ZipException {
        try {
            return inflater.inflate(bytes, offset, length);
        } catch (DataFormatException e) {
            ZipException damaged = new ZipException("gzip data is damaged: " + e.getMessage());
            damaged.initCause(e);
            throw damaged;
        }
    }

    /** Reads a member's header; false where the input ends cleanly before one. */
    private boolean beginMember() throws IOException {
        if (position == limit && !tryRefill()) {
            if (!anyMember) {
                throw new EOFException("the gzip stream is empty");
            }
            return false;
        }
        crc.reset();
        if (headerByte() != 0x1f || headerByte() != 0x8b) {
            throw new ZipException(
                    anyMember ? "bytes follow the end of the gzip data" : "the data is not gzip: no magic number");
        }
        if (headerByte() != 8) {
            throw new ZipException("gzip compression method is not deflate");
        }
        int flags = headerByte();
        if ((flags & 0xe0) != 0) {
            throw new ZipException("reserved gzip header flags are set");
        }
        for (int i = 0; i < 6; i++) {
            headerByte(); // MTIME, XFL, OS
        }
        if ((flags & FEXTRA) != 0) {
            int extra = headerByte() | (headerByte() << 8);
            for (int i = 0; i < extra; i++) {
                headerByte();
            }
        }
        if ((flags & FNAME) != 0) {
            skipZeroTerminated();
        }
        if ((flags & FCOMMENT) != 0) {
            skipZeroTerminated();
        }
        if ((flags & FHCRC) != 0) {
            int expected = (int) crc.getValue() & 0xffff;
            if ((rawByte() | (rawByte() << 8)) != expected) {
                throw new ZipException("gzip header checksum is wrong");
            }
        }
        crc.reset();
        inflater.reset();
        inflater.setInput(buffer, position, limit - position);
        position = limit;
        inMember = true;
        anyMember = true;
        return true;
    }

    private void endMember() throws IOException {
        position = limit - inflater.getRemaining();
        long expectedCrc = rawInt();
        long expectedLength = rawInt();
        if (expectedCrc != crc.getValue()) {
            throw new ZipException("gzip checksum is wrong");
        }
        if (expectedLength != (inflater.getBytesWritten() & 0xffffffffL)) {
            throw new ZipException("gzip length is wrong");
        }
        inMember = false;
    }

    private void skipZeroTerminated() throws IOException {
        while (headerByte() != 0) {
            // a file name or a comment: of no interest, but part of the header's checksum
        }
    }

    private int headerByte() throws IOException {
        int b = rawByte();
        crc.update(b);
        return b;
    }

    private long rawInt() throws IOException {
        return rawByte() | (rawByte() << 8) | (rawByte() << 16) | ((long) rawByte() << 24);
    }

    private int rawByte() throws IOException {
        if (position == limit) {
            refill();
        }
        return buffer[position++] & 0xff;
    }

    private void refill() throws IOException {
        if (!tryRefill()) {
            throw new EOFException("the gzip data ends before its trailer");
        }
    }

    private boolean tryRefill() throws IOException {
        int n = in.read(buffer, 0, buffer.length);
        if (n < 0) {
            return false;
        }
        position = 0;
        limit = n;
        return true;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            inflater.end();
            in.close();
        }
    }
}
