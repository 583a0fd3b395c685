package io.rowstream.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The wire format of NDJSON once more, told in the plainest way: whole body in memory, line by line. */
public final class IndependentNdjson {
    private IndependentNdjson() {}

    /**
     * The rows of a body, which must be a complete one.
     *
     * @param blankLines whether lines without anything are passed over
     * @param foreign whether every line is a row, and nothing says which one is the last
     */
    public static List<JsonNode> rows(byte[] body, boolean blankLines, boolean foreign)
            throws CharacterCodingException {
        String text = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(body))
                .toString();
        if (text.startsWith("\ufeff")) {
            text = text.substring(1);
        }
        List<JsonNode> rows = new ArrayList<>();
        boolean ended = foreign;
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
            String line = text.substring(start, end);
            start = end + 1;
            line = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
            if (blankLines && line.isBlank() && !ended) {
                continue;
            }
            JsonNode value = IndependentJson.value(line);
            assertThat(value.isMissingNode()).as("a line holds a value").isFalse();
            if (foreign || !isControl(value)) {
                assertThat(ended).as("a row behind the end").isEqualTo(foreign);
                rows.add(value);
            } else {
                assertThat(ended).as("a line behind the end").isFalse();
                ended = isEnd(line, value, rows.size());
            }
        }
        assertThat(text.substring(start)).as("behind the last line feed").isEmpty();
        assertThat(ended).as("there is an end").isTrue();
        return rows;
    }

    private static boolean isControl(JsonNode value) {
        for (Map.Entry<String, JsonNode> first : value.properties()) {
            return first.getKey().equals("end") && first.getValue().isBoolean();
        }
        return false;
    }

    private static boolean isEnd(String line, JsonNode value, int rows) {
        boolean end = value.get("end").booleanValue();
        assertThat(line).startsWith("{\"end\":" + end + ",\"count\":" + rows);
        assertThat(value.get("count").isIntegralNumber()).isTrue();
        assertThat(value.get("count").longValue()).isEqualTo(rows);
        assertThat(value.has("error")).as("an error").isFalse();
        assertThat(end && value.has("cursor")).as("a cursor at the end").isFalse();
        return end;
    }
}
