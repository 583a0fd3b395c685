package io.rowstream.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.testing.FieldCase;
import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.PiecewiseInput;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.ZipException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** gzip is read whole or not at all: every member, every checksum, and nothing behind the last. */
class GzipReadingTest {
    private static final byte[] TEXT =
            "the same text again and again, the same text\n".repeat(50).getBytes(UTF_8);
    private static final byte[] MEMBER = IndependentJson.gzip(TEXT);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 1000})
    @FieldCase({"R1", "R5"})
    void readsEveryMemberHoweverTheyArrive(int size) throws IOException {
        byte[] members = join(MEMBER, IndependentJson.gzip(new byte[0]), MEMBER, IndependentJson.gzip(new byte[0]));

        assertThat(decode(PiecewiseInput.evenly(members, size))).isEqualTo(join(TEXT, TEXT));
        // Each member ends where a piece does, and nothing is known to be available.
        assertThat(decode(PiecewiseInput.of(MEMBER, MEMBER, MEMBER))).isEqualTo(join(TEXT, TEXT, TEXT));
    }

    @Test
    @FieldCase("R5")
    void readsThousandsOfEmptyMembers() throws IOException {
        byte[] empty = IndependentJson.gzip(new byte[0]);
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        for (int i = 0; i < 20_000; i++) {
            members.writeBytes(empty);
        }
        members.writeBytes(MEMBER);

        assertThat(decode(PiecewiseInput.of(members.toByteArray()))).isEqualTo(TEXT);
    }

    @Test
    void readsWhatIsLargerThanAnyBuffer() throws IOException {
        byte[] random = new byte[300_000];
        new Random(7).nextBytes(random);

        assertThat(decode(PiecewiseInput.of(join(IndependentJson.gzip(random), IndependentJson.gzip(random)))))
                .isEqualTo(join(random, random));
    }

    @Test
    void readsByteByByte() throws IOException {
        try (InputStream in = ContentCoding.GZIP.decode(PiecewiseInput.bytewise(MEMBER))) {
            for (byte expected : TEXT) {
                assertThat(in.read()).isEqualTo(expected & 0xff);
            }
            assertThat(in.read()).isEqualTo(-1);
            assertThat(in.read()).isEqualTo(-1);
            assertThat(in.read(new byte[0])).isZero();
        }
    }

    @Test
    @FieldCase("R1")
    void missesEveryByteThatIsCutOff() {
        byte[] members = join(MEMBER, MEMBER);
        for (int length = 0; length < members.length; length++) {
            if (length != MEMBER.length) {
                assertThat(catchThrowable(decoding(Arrays.copyOf(members, length))))
                        .as("cut at byte %d", length)
                        .isInstanceOf(EOFException.class);
            }
        }
    }

    @Test
    void noticesEveryDamageThatChangesTheText() throws IOException {
        for (int i = 0; i < MEMBER.length * 8; i++) {
            byte[] damaged = MEMBER.clone();
            damaged[i / 8] ^= (byte) (1 << (i % 8));
            try {
                // Header fields that inform only, and bits that fill up the last byte.
                assertThat(decode(PiecewiseInput.of(damaged))).as("bit %d", i).isEqualTo(TEXT);
            } catch (ZipException | EOFException e) {
                assertThat(e).hasMessageContaining("gzip");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\0", "\0\0\0\0", "x", "\u001f", "\u001f\u008b", "\n", "{\"end\":true}\n"})
    void refusesWhatFollowsTheLastMember(String more) {
        byte[] bytes = join(MEMBER, more.getBytes(ISO_8859_1));

        assertThat(catchThrowable(decoding(bytes))).isInstanceOfAny(ZipException.class, EOFException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"n\":0}\n", "\u001f\u009d\u0090", "PK\u0003\u0004", "x\u009c\u0003\u0000"})
    void refusesWhatIsNotGzip(String other) {
        assertThatThrownBy(decoding(other.getBytes(ISO_8859_1)))
                .isInstanceOf(ZipException.class)
                .hasMessageContaining("not gzip");
    }

    @Test
    void readsEveryOptionalHeaderField() throws IOException {
        for (int flags = 0; flags < 32; flags++) {
            byte[] member = withHeader(flags, 0);

            assertThat(decode(PiecewiseInput.bytewise(join(member, member)))).isEqualTo(join(TEXT, TEXT));
        }
    }

    @Test
    void refusesAWrongHeaderChecksumAndReservedFlags() {
        assertThatThrownBy(decoding(withHeader(2, 1))).hasMessageContaining("header checksum");
        assertThatThrownBy(decoding(withHeader(31, 1))).hasMessageContaining("header checksum");
        for (int flag = 32; flag < 256; flag <<= 1) {
            assertThatThrownBy(decoding(withHeader(flag, 0))).hasMessageContaining("reserved");
        }
    }

    @Test
    void closesWhatItReadsOnce() throws IOException {
        PiecewiseInput source = PiecewiseInput.of(MEMBER);
        InputStream in = ContentCoding.GZIP.decode(source);
        in.close();
        in.close();

        assertThat(source.closes()).isEqualTo(1);
        assertThatThrownBy(in::read).isInstanceOf(IOException.class).hasMessageContaining("closed");
    }

    /** MEMBER with the fields that {@code flags} announce, and {@code error} added to the header's checksum. */
    private static byte[] withHeader(int flags, int error) {
        ByteArrayOutputStream member = new ByteArrayOutputStream();
        member.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, (byte) flags, 1, 2, 3, 4, 2, 3});
        if ((flags & 4) != 0) {
            member.writeBytes(new byte[] {0x01, 0x01});
            member.writeBytes(new byte[257]);
        }
        if ((flags & 8) != 0) {
            member.writeBytes("name.ndjson\0".getBytes(ISO_8859_1));
        }
        if ((flags & 16) != 0) {
            member.writeBytes("\u00e4 comment\0".getBytes(ISO_8859_1));
        }
        if ((flags & 2) != 0) {
            CRC32 crc = new CRC32();
            crc.update(member.toByteArray());
            int sum = (int) crc.getValue() + error;
            member.writeBytes(new byte[] {(byte) sum, (byte) (sum >> 8)});
        }
        member.writeBytes(Arrays.copyOfRange(MEMBER, 10, MEMBER.length));
        return member.toByteArray();
    }

    private static ThrowingCallable decoding(byte[] bytes) {
        return () -> decode(PiecewiseInput.of(bytes));
    }

    private static byte[] decode(InputStream in) throws IOException {
        try (InputStream decoded = ContentCoding.GZIP.decode(in)) {
            return decoded.readAllBytes();
        }
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
