package io.rowstream.wireformat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Takes a single gzip member without optional header fields apart, independently of the code under test. */
final class GzipMember {
    private static final int HEADER_BYTES = 10;
    private static final int TRAILER_BYTES = 8;

    private GzipMember() {}

    /**
     * The content.
     *
     * @param ended whether the member must have ended, with a right trailer, or must not have
     */
    static byte[] content(byte[] member, boolean ended) throws DataFormatException {
        assertThat(member).startsWith(0x1f, 0x8b, 8, 0).hasSizeGreaterThanOrEqualTo(HEADER_BYTES);
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(member, HEADER_BYTES, member.length - HEADER_BYTES);
            byte[] buffer = new byte[8192];
            for (int n = inflater.inflate(buffer); n > 0; n = inflater.inflate(buffer)) {
                content.write(buffer, 0, n);
            }
            assertThat(inflater.finished()).as("whether the gzip data ended").isEqualTo(ended);
            if (ended) {
                assertTrailer(member, inflater.getRemaining(), content.toByteArray());
            }
        } finally {
            inflater.end();
        }
        return content.toByteArray();
    }

    private static void assertTrailer(byte[] member, int trailerBytes, byte[] content) {
        assertThat(trailerBytes).isEqualTo(TRAILER_BYTES);
        CRC32 crc = new CRC32();
        crc.update(content);
        ByteBuffer trailer = ByteBuffer.wrap(member, member.length - TRAILER_BYTES, TRAILER_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        assertThat(trailer.getInt()).as("CRC-32").isEqualTo((int) crc.getValue());
        assertThat(trailer.getInt()).as("length").isEqualTo(content.length);
    }
}
