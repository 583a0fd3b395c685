package io.rowstream.wireformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * The ten-line reader of docs/wire-format.md, transcribed, against the vectors: what it takes for complete is complete, with the
 * same rows. It leaves out limits and the types of a control line's members, and says so.
 */
class TenLineReaderTest {
    private static final ObjectReader STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .reader();

    private static final ObjectReader NO_NAME_TWICE = STRICT.with(StreamReadFeature.STRICT_DUPLICATE_DETECTION);

    @TestFactory
    Stream<DynamicTest> vectors() throws IOException {
        return VectorFile.allVectors().stream()
                .filter(vector -> vector.read() != null && isForIt(vector, vector.read()))
                .map(vector -> dynamicTest(vector.name(), () -> replay(vector.read())));
    }

    private static boolean isForIt(Vector vector, Vector.Read read) {
        return read.format().equals("ndjson")
                && read.coding() == null
                && read.ends() == null
                && read.options() == null
                && !read.outcome().equals("limit")
                && !vector.clauses().contains("WF-24");
    }

    private static void replay(Vector.Read vector) {
        byte[] body = Bytes.of(vector.input());
        List<Row> rows = new ArrayList<>();

        Throwable failure = catchThrowable(() -> read(body, rows));

        assertThat(failure == null)
                .as("complete, not %s", failure)
                .isEqualTo(vector.outcome().equals("complete"));
        if (failure == null && vector.rows() != null) {
            assertThat(rows).isEqualTo(vector.rows().stream().map(Row::of).toList());
        }
    }

    private static void read(byte[] body, List<Row> delivered) throws IOException {
        long rows = 0;
        boolean ended = false;
        for (Line line : lines(body)) {
            if (ended || !line.terminated()) {
                throw new IOException("bytes behind the sentinel, or an unterminated line");
            }
            JsonNode value = parse(STRICT, line.text());
            if (!(firstName(value).equals("end") && value.get("end").isBoolean())) {
                delivered.add(Row.of(value));
                rows++;
                continue;
            }
            boolean end = value.get("end").booleanValue();
            if (!line.text().matches("(?s)\\{\"end\":" + end + ",\"count\":" + rows + "[,} \t\r].*")) {
                throw new IOException("malformed");
            }
            parse(NO_NAME_TWICE, line.text());
            if (value.has("error") ? end || value.has("cursor") : end && value.has("cursor")) {
                throw new IOException("malformed");
            }
            ended = end;
            if (value.has("error")) {
                throw new IOException("failed: " + value.get("error"));
            }
        }
        if (!ended) {
            throw new IOException("incomplete");
        }
    }

    private static JsonNode parse(ObjectReader json, String line) throws IOException {
        JsonNode value = json.readTree(line);
        if (value.isMissingNode()) {
            throw new IOException("no value");
        }
        return value;
    }

    private static String firstName(JsonNode value) {
        return value.isObject() && !value.isEmpty()
                ? value.propertyNames().iterator().next()
                : "";
    }

    private static Iterable<Line> lines(byte[] body) throws IOException {
        List<Line> lines = new ArrayList<>();
        int from =
                body.length >= 3 && body[0] == (byte) 0xef && body[1] == (byte) 0xbb && body[2] == (byte) 0xbf ? 3 : 0;
        for (int at = from; at < body.length; at++) {
            if (body[at] == '\n') {
                lines.add(new Line(text(body, from, at), true));
                from = at + 1;
            }
        }
        if (from < body.length) {
            lines.add(new Line("", false));
        }
        return lines;
    }

    private static String text(byte[] body, int from, int to) throws IOException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(body, from, to - from))
                .toString();
    }

    private record Line(String text, boolean terminated) {}
}
