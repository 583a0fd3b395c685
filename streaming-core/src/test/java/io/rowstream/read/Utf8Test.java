package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FieldCase;
import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonParser;

/** Bytes that are not UTF-8 are an error at their place, never replaced and never passed on. */
class Utf8Test {
    private static final Map<String, byte[]> INVALID = Map.ofEntries(
            invalid("a lone continuation byte", 0x80),
            invalid("two lone continuation bytes", 0xbf, 0xbf),
            invalid("an overlong NUL", 0xc0, 0x80),
            invalid("an overlong quote", 0xc0, 0xa2),
            invalid("an overlong slash", 0xc1, 0xaf),
            invalid("an overlong slash of three bytes", 0xe0, 0x80, 0xaf),
            invalid("an overlong slash of four bytes", 0xf0, 0x80, 0x80, 0xaf),
            invalid("a surrogate", 0xed, 0xa0, 0x80),
            invalid("an encoded surrogate pair", 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80),
            invalid("beyond U+10FFFF", 0xf4, 0x90, 0x80, 0x80),
            invalid("far beyond U+10FFFF", 0xf5, 0x80, 0x80, 0x80),
            invalid("five bytes", 0xf8, 0x88, 0x80, 0x80, 0x80),
            invalid("a byte that is never used", 0xff),
            invalid("a cut sequence of two", 0xc3),
            invalid("a cut sequence of three", 0xe2, 0x82),
            invalid("a cut sequence of four", 0xf0, 0x9f, 0x98),
            invalid("a sequence cut by the next", 0xe2, 0xc3, 0xa4),
            invalid("Latin-1", 0xe4, 'b'));

    private final CharsetDecoder jdk = UTF_8.newDecoder();
    private final CharBuffer text = CharBuffer.allocate(8);

    private static Map.Entry<String, byte[]> invalid(String what, int... bytes) {
        byte[] array = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            array[i] = (byte) bytes[i];
        }
        return Map.entry(what, array);
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    @FieldCase("R7")
    void refusesInvalidTextInValuesAndNames(Variant variant) {
        INVALID.forEach((what, invalid) -> {
            for (String before : List.of("\"", "\"0123456789012", "{\"n\":1,\"", "{\"n\":\"ä€😀", "[{\"n\":\"")) {
                for (RowDecoder<String> decoder : List.<RowDecoder<String>>of(JsonText::of, Utf8Test::skip)) {
                    byte[] start =
                            (variant.format() == StreamFormat.NDJSON ? "7\n" + before : "[7," + before).getBytes(UTF_8);
                    String after =
                            variant.format() == StreamFormat.NDJSON ? "\"}]\n{\"end\":true,\"count\":2}\n" : "\"}],8]";
                    byte[] body = join(start, invalid, after.getBytes(UTF_8));
                    byte[] coded = variant.coding() == ContentCoding.GZIP ? IndependentJson.gzip(body) : body;

                    ReadOutcome<String> read = ReadOutcome.of(
                            new ByteArrayInputStream(coded), variant.format(), variant.coding(), decoder);

                    assertThat(read.failure())
                            .as("%s after %s", what, before)
                            .isInstanceOf(MalformedStreamException.class)
                            .hasMessageStartingWith("row 1 is not valid UTF-8 (")
                            .hasMessageContaining("byte " + start.length + ") (docs/");
                    assertThat(read.rows()).hasSize(1);
                }
            }
        });
    }

    @Test
    void refusesInvalidTextInControlLines() {
        INVALID.forEach((what, invalid) -> {
            byte[] body = join("{\"end\":true,\"count\":0,\"a\":\"".getBytes(UTF_8), invalid, "\"}\n".getBytes(UTF_8));

            ReadOutcome<String> read = ReadOutcome.of(body, StreamFormat.NDJSON, ContentCoding.IDENTITY);

            assertThat(read.failure()).as(what).isInstanceOf(MalformedStreamException.class);
        });
    }

    @Test
    void refusesUtf16AndUtf32() {
        String body = "1\n{\"end\":true,\"count\":1}\n";
        for (String charset : List.of("UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE")) {
            byte[] bytes = body.getBytes(Charset.forName(charset));
            assertThat(ReadOutcome.of(bytes, StreamFormat.NDJSON, ContentCoding.IDENTITY)
                            .failure())
                    .as(charset)
                    .isNotNull();
        }
    }

    @Test
    void readsEveryCharacter() {
        for (int first = 0; first <= Character.MAX_CODE_POINT; first += 0x4000) {
            StringBuilder text = new StringBuilder();
            for (int c = first; c < first + 0x4000; c++) {
                if (c >= ' ' && c != '"' && c != '\\' && (c < 0xd800 || c > 0xdfff)) {
                    text.appendCodePoint(c);
                }
            }
            ReadOutcome<String> read = ReadOutcome.ofNdjson("\"" + text + "\"\n{\"end\":true,\"count\":1}\n");
            assertThat(read.failure()).isNull();
            assertThat(read.rows()).containsExactly("\"" + text + "\"");
        }
    }

    @Test
    void agreesWithTheJdkOnEverySequenceOfThreeBytes() {
        byte[] bytes = new byte[3];
        for (int i = 0x800000; i < 0x1000000; i++) {
            // Continuation bytes differ in nothing but their value, so 4 of each 64 will do.
            if ((i & 0x3f) <= 1 || (i & 0x3f) >= 0x3e) {
                bytes[0] = (byte) (i >> 16);
                bytes[1] = (byte) (i >> 8);
                bytes[2] = (byte) i;
                assertAgrees(bytes);
            }
        }
    }

    @Test
    void agreesWithTheJdkOnTheEdgesOfFourBytes() {
        int[] edges = {0x00, 0x22, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xe0, 0xed, 0xf0, 0xf4, 0xff};
        byte[] bytes = new byte[4];
        for (int lead = 0x80; lead <= 0xff; lead++) {
            for (int second : edges) {
                for (int third : edges) {
                    for (int fourth : edges) {
                        bytes[0] = (byte) lead;
                        bytes[1] = (byte) second;
                        bytes[2] = (byte) third;
                        bytes[3] = (byte) fourth;
                        assertAgrees(bytes);
                    }
                }
            }
        }
    }

    @Test
    @FieldCase("R7")
    void findsTheFirstDefectAtAnyPlace() {
        for (int length = 0; length < 100; length++) {
            for (int at = 0; at < length; at++) {
                byte[] bytes = new byte[length];
                Arrays.fill(bytes, (byte) 'a');
                bytes[at] = (byte) 0xe9;
                assertThat(Utf8.firstInvalid(bytes, 0, length)).isEqualTo(at);
                assertThat(Utf8.firstInvalid(bytes, at + 1, length)).isEqualTo(length);
                assertThat(Utf8.firstInvalid(bytes, 0, at)).isEqualTo(at);
            }
        }
    }

    @Test
    @FieldCase("R7")
    void findsTheSequenceThatATextIsCutIn() {
        String text =
                "Jürgen Groß, 東京, 😀, and then more of what is ASCII than is looked at in one step, é, ".repeat(3);
        byte[] bytes = text.getBytes(UTF_8);
        int begin = 0;
        for (int[] c : text.codePoints().mapToObj(c -> new int[] {c}).toList()) {
            int end = begin + new String(c, 0, 1).getBytes(UTF_8).length;
            for (int cut = begin; cut < end; cut++) {
                assertThat(Utf8.firstInvalid(bytes, 0, cut))
                        .as("cut at %d", cut)
                        .isEqualTo(begin);
            }
            assertThat(Utf8.firstInvalid(bytes, begin, bytes.length)).isEqualTo(bytes.length);
            begin = end;
        }
    }

    private void assertAgrees(byte[] bytes) {
        boolean valid = Utf8.firstInvalid(bytes, 0, bytes.length) == bytes.length;
        jdk.reset();
        text.clear();
        if (valid == jdk.decode(ByteBuffer.wrap(bytes), text, true).isError()) {
            throw new AssertionError("valid " + valid + ": " + Arrays.toString(bytes));
        }
    }

    private static String skip(JsonParser in) {
        in.skipChildren();
        return "skipped";
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
