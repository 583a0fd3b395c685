package io.rowstream.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What our gzip writes, as the JDK reads it. */
class GzipWritingTest {
    private static final Variant GZIP = new Variant(StreamFormat.NDJSON, ContentCoding.GZIP);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 8191, 8192, 8193, 100_000, 1_000_000})
    void isReadBackByTheJdk(int size) throws IOException {
        Random random = new Random(size);
        for (int entropy : new int[] {1, 3, 256}) {
            byte[] text = new byte[size];
            for (int i = 0; i < size; i++) {
                text[i] = (byte) random.nextInt(entropy);
            }
            FaultySink sink = new FaultySink();
            try (CodedOutput out = ContentCoding.GZIP.encode(sink)) {
                for (int at = 0; at < size; ) {
                    int n = Math.min(size - at, 1 + random.nextInt(20_000));
                    out.write(text, at, n);
                    at += n;
                    if (random.nextBoolean()) {
                        out.flush();
                    }
                }
                out.finish();
            }
            assertThat(IndependentJson.gunzip(sink.bytes())).isEqualTo(text);
            assertThat(sink.closes()).isZero();
        }
    }

    @Test
    void compressesAtLevelOne() throws IOException {
        byte[] text = Rows.ndjson(10_000).getBytes(UTF_8);
        FaultySink sink = new FaultySink();
        try (CodedOutput out = ContentCoding.GZIP.encode(sink)) {
            out.write(text, 0, text.length);
            out.finish();
        }

        Deflater deflater = new Deflater(1, true);
        try {
            deflater.setInput(text);
            deflater.finish();
            byte[] expected = new byte[text.length];
            int length = deflater.deflate(expected);
            assertThat(Arrays.copyOfRange(sink.bytes(), 10, sink.size() - 8))
                    .isEqualTo(Arrays.copyOf(expected, length));
        } finally {
            deflater.end();
        }
    }

    @Test
    void flushesWhateverItHolds() throws IOException {
        Random random = new Random(5);
        FaultySink sink = new FaultySink();
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (CodedOutput out = ContentCoding.GZIP.encode(sink)) {
            for (int i = 0; i < 100; i++) {
                byte[] piece = new byte[random.nextInt(30_000)];
                random.nextBytes(piece);
                text.writeBytes(piece);
                out.write(piece, 0, piece.length);
                out.flush();

                assertThat(GZIP.decodedPrefix(sink.flushedBytes())).isEqualTo(text.toByteArray());
            }
            int size = sink.size();
            out.flush();
            out.flush();
            assertThat(sink.size()).as("flushing nothing").isEqualTo(size);
        }
    }

    @Test
    void writesOneByteAtATime() throws IOException {
        FaultySink sink = new FaultySink();
        try (CodedOutput out = ContentCoding.GZIP.encode(sink)) {
            for (byte b : "text".getBytes(UTF_8)) {
                out.write(b);
            }
            out.finish();
        }
        assertThat(IndependentJson.gunzip(sink.bytes())).asString(UTF_8).isEqualTo("text");
    }

    @Test
    void writesNoTrailerWhenItIsOnlyClosed() throws IOException {
        FaultySink sink = new FaultySink();
        CodedOutput out = ContentCoding.GZIP.encode(sink);
        out.write("text".getBytes(UTF_8));
        out.flush();
        int size = sink.size();
        out.close();
        out.close();

        assertThat(sink.size()).isEqualTo(size);
        assertThat(sink.closes()).isZero();
        assertThat(catchThrowable(() -> IndependentJson.gunzip(sink.bytes()))).isInstanceOf(EOFException.class);
    }
}
