package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.Rows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Text is written as Jackson writes it, whichever characters it has and where. */
class TextWritingTest {
    /** What must be escaped, what takes several bytes, and what has the low byte of something harmless or of something special. */
    private static final List<String> SPECIAL = List.of(
            "\"", "\\", "/", "\0", "\n", "\r", "\t", "\u001f", " ", "~", "\u007f", "\u0080", "é", "ÿ", "\u0100",
            "\u0141", "\u0122", "\u015c", "\u010a", "\u2028", "\u20ac", "\uffff", "😀", "\ud83d", "\ude00");

    /** Beyond one buffer of the generator. */
    private static final List<Integer> LONG =
            List.of(100, 1_000, 7_990, 7_996, 7_997, 7_998, 7_999, 8_000, 8_001, 20_000);

    private static void write(String text, JsonGenerator out) {
        out.writeStartObject();
        out.writeStringProperty("a", text);
        out.writeName("b");
        out.writeStartArray();
        out.writeString(text);
        out.writeString(text);
        out.writeNull();
        out.writeString(text);
        out.writeEndArray();
        out.writeEndObject();
    }

    private static void assertAsJackson(List<String> texts) throws IOException {
        FaultySink sink = new FaultySink();
        RowStreamer.builder().build().stream(Export.of(RowSource.of(texts), TextWritingTest::write), sink);

        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        for (String text : texts) {
            try (JsonGenerator out = new JsonFactory().createGenerator(ObjectWriteContext.empty(), expected)) {
                write(text, out);
            }
            expected.write('\n');
        }
        expected.writeBytes(Rows.sentinel(texts.size()).getBytes(StandardCharsets.UTF_8));
        assertThat(sink.bytes()).isEqualTo(expected.toByteArray());
    }

    /** Each in a stream of its own, since what has come before in one decides which way is tried. */
    private static void assertEachAsJackson(List<String> texts) throws IOException {
        for (String text : texts) {
            assertAsJackson(List.of(text));
        }
    }

    @Test
    void writesEachSpecialCharacterAtEachPlace() throws IOException {
        List<String> texts = new ArrayList<>();
        for (String special : SPECIAL) {
            for (int length = 0; length <= 40; length++) {
                for (int at = 0; at <= length; at++) {
                    texts.add("x".repeat(at) + special + "y".repeat(length - at));
                }
            }
        }
        assertEachAsJackson(texts);
        assertAsJackson(texts);
    }

    @Test
    void writesPlainTextOfAnyLength() throws IOException {
        List<String> texts = new ArrayList<>();
        for (int length = 0; length <= 300; length++) {
            texts.add("z".repeat(length));
        }
        for (int length : LONG) {
            texts.add("z".repeat(length));
            texts.add("z".repeat(length) + "\"");
        }
        assertAsJackson(texts);
    }

    @Test
    void writesEveryCharacter() throws IOException {
        List<String> texts = new ArrayList<>();
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            texts.add("some text " + (char) c);
        }
        assertEachAsJackson(texts);
        assertAsJackson(texts);
    }

    @Test
    void writesTextsOfAllKindsInAnyOrder() throws IOException {
        Random random = new Random(7);
        List<String> texts = new ArrayList<>();
        while (texts.size() < 20_000) {
            String kind = SPECIAL.get(random.nextInt(SPECIAL.size()));
            // Runs of one kind, long and short, so that each is expected when another one comes.
            for (int run = random.nextInt(200); run >= 0; run--) {
                int length = random.nextInt(60);
                texts.add(
                        random.nextInt(8) == 0
                                ? "plain".repeat(length / 5)
                                : kind.repeat(length % 3) + "x".repeat(length));
            }
        }
        assertAsJackson(texts);
    }

    @Test
    void writesTextAsARowOfItsOwn() throws IOException {
        FaultySink sink = new FaultySink();
        RowStreamer.builder().build().stream(
                Export.of(RowSource.of(List.of("", "a", "\"")), (text, out) -> out.writeString(text)), sink);

        assertThat(sink.text()).isEqualTo("\"\"\n\"a\"\n\"\\\"\"\n" + Rows.sentinel(3));
    }
}
