package io.rowstream.wire;

import java.io.EOFException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Reads gzip (RFC 1952) in any pieces: every member, each checked against its CRC and length, strictly to the end of the input,
 * and each byte handed on as soon as it can be inflated. {@link java.util.zip.GZIPInputStream} does none of these reliably: it
 * loses later members where {@code available()} is 0, and ignores what follows the last one.
 */
final class GzipDecoder implements CodedInput {
    private static final int FIXED_HEADER_BYTES = 10;
    private static final int FLAGS_AT = 3;
    private static final int FHCRC = 2;
    private static final int FEXTRA = 4;
    private static final int FNAME = 8;
    private static final int FCOMMENT = 16;
    private static final int RESERVED = 0xe0;

    /** The parts of a member, in their order. */
    private enum Part {
        HEADER,
        EXTRA_LENGTH,
        EXTRA,
        NAME,
        COMMENT,
        HEADER_CRC,
        DATA,
        TRAILER
    }

    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private byte[] input = new byte[0];
    private int position;
    private int limit;
    private Part part = Part.HEADER;
    /** Bytes of the part at hand that were taken. */
    private int taken;
    /** Of a part that is a number: its bytes so far, the first one lowest. */
    private long number;

    private int flags;
    private int extra;
    private boolean anyMember;
    private @Nullable ZipException damage;

    @Override
    public void feed(byte[] bytes, int offset, int length) {
        input = bytes;
        position = offset;
        limit = offset + length;
        if (part == Part.DATA) {
            inflateInput();
        }
    }

    @Override
    public int decode(byte[] target, int offset, int length) throws ZipException {
        while (damage == null) {
            if (part != Part.DATA) {
                if (position == limit) {
                    return 0;
                }
                take(input[position++] & 0xff);
                continue;
            }
            int inflated = inflate(target, offset, length);
            if (inflated > 0) {
                crc.update(target, offset, inflated);
                return inflated;
            }
            if (inflater.finished()) {
                position = limit - inflater.getRemaining();
                begin(Part.TRAILER);
            } else if (inflater.needsDictionary()) {
                throw damaged("gzip data needs a preset dictionary, which gzip does not have", null);
            } else if (damage == null) {
                return 0;
            }
        }
        throw damage;
    }

    private int inflate(byte[] target, int offset, int length) {
        long before = inflater.getBytesWritten();
        try {
            return inflater.inflate(target, offset, length);
        } catch (DataFormatException e) {
            damage = damaged("gzip data is damaged: " + e.getMessage(), e);
            // What was inflated before the damage is good, and would have been handed out from a smaller piece of
            // input.
            return (int) (inflater.getBytesWritten() - before);
        }
    }

    private void inflateInput() {
        inflater.setInput(input, position, limit - position);
        position = limit;
    }

    private void begin(Part next) {
        part = next;
        taken = 0;
        number = 0;
    }

    /** Takes a byte of any part but the data. */
    private void take(int b) throws ZipException {
        if (part.compareTo(Part.HEADER_CRC) < 0) {
            if (part == Part.HEADER && taken == 0) {
                crc.reset();
            }
            crc.update(b);
        }
        if (part == Part.HEADER_CRC || part == Part.TRAILER || part == Part.EXTRA_LENGTH) {
            number |= (long) b << (8 * taken);
        }
        taken++;
        switch (part) {
            case HEADER -> takeHeader(b);
            case EXTRA_LENGTH -> {
                if (taken == 2) {
                    extra = (int) number;
                    begin(extra > 0 ? Part.EXTRA : partAfter(Part.EXTRA));
                }
            }
            case EXTRA -> {
                if (taken == extra) {
                    begin(partAfter(Part.EXTRA));
                }
            }
            case NAME, COMMENT -> {
                if (b == 0) {
                    begin(partAfter(part));
                }
            }
            case HEADER_CRC -> {
                if (taken == 2) {
                    if (number != (crc.getValue() & 0xffff)) {
                        throw damaged("gzip header checksum is wrong", null);
                    }
                    begin(Part.DATA);
                }
            }
            default -> {
                if (taken == 8) {
                    endMember();
                }
            }
        }
        if (part == Part.DATA) {
            crc.reset();
            inflater.reset();
            inflateInput();
            anyMember = true;
        }
    }

    private void takeHeader(int b) throws ZipException {
        if ((taken == 1 && b != 0x1f) || (taken == 2 && b != 0x8b)) {
            throw damaged(
                    anyMember ? "bytes follow the end of the gzip data" : "the data is not gzip: no magic number",
                    null);
        }
        if (taken == 3 && b != 8) {
            throw damaged("gzip compression method is not deflate", null);
        }
        if (taken == FLAGS_AT + 1) {
            flags = b;
            if ((flags & RESERVED) != 0) {
                throw damaged("reserved gzip header flags are set", null);
            }
        }
        if (taken == FIXED_HEADER_BYTES) {
            begin((flags & FEXTRA) != 0 ? Part.EXTRA_LENGTH : partAfter(Part.EXTRA));
        }
    }

    /** The next part that the header's flags announce. */
    private Part partAfter(Part done) {
        if (done == Part.EXTRA && (flags & FNAME) != 0) {
            return Part.NAME;
        }
        if (done != Part.COMMENT && (flags & FCOMMENT) != 0) {
            return Part.COMMENT;
        }
        return (flags & FHCRC) != 0 ? Part.HEADER_CRC : Part.DATA;
    }

    private void endMember() throws ZipException {
        if ((number & 0xffffffffL) != crc.getValue()) {
            throw damaged("gzip checksum is wrong", null);
        }
        if (number >>> 32 != (inflater.getBytesWritten() & 0xffffffffL)) {
            throw damaged("gzip length is wrong", null);
        }
        begin(Part.HEADER);
    }

    private ZipException damaged(String message, @Nullable Throwable cause) {
        ZipException e = new ZipException(message);
        e.initCause(cause);
        damage = e;
        return e;
    }

    @Override
    public void end() throws EOFException {
        if (part != Part.HEADER || taken > 0) {
            throw new EOFException("the gzip data ends before its trailer");
        }
        if (!anyMember) {
            throw new EOFException("the gzip stream is empty");
        }
    }

    @Override
    public void close() {
        inflater.end();
    }
}
