package io.rowstream.testing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a reader that knows nothing of Rowstream makes of its streams: jackson-databind and the JDK's gzip. */
public final class IndependentJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private IndependentJson() {}

    /** One JSON value and nothing else. */
    public static JsonNode value(byte[] json) {
        return MAPPER.readTree(json);
    }

    /** One JSON value and nothing else. */
    public static JsonNode value(String json) {
        return MAPPER.readTree(json);
    }

    /** The elements of a whole JSON array; empty where it is not one. */
    public static Optional<List<JsonNode>> array(byte[] body) {
        try {
            JsonNode root = MAPPER.readTree(body);
            return root.isArray() ? Optional.of(List.copyOf(root.values())) : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /** The lines of an NDJSON body, the control lines among them; every line must be ended. */
    public static List<JsonNode> lines(byte[] body) {
        List<JsonNode> lines = new ArrayList<>();
        String text = new String(body, StandardCharsets.UTF_8);
        if (!text.isEmpty() && !text.endsWith("\n")) {
            throw new AssertionError("the last line is not ended: " + text);
        }
        for (String line : text.split("\n", -1)) {
            if (!line.isEmpty()) {
                lines.add(MAPPER.readTree(line));
            }
        }
        return lines;
    }

    /** The JDK's idea of gzip; fails where it finds the data incomplete. */
    public static byte[] gunzip(byte[] bytes) throws IOException {
        return new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
    }

    /** One gzip member made by the JDK. */
    public static byte[] gzip(byte[] bytes) {
        return gzip(bytes, true);
    }

    /** The beginning of a gzip member: all of {@code bytes} can be decoded, and more may follow. */
    public static byte[] gzipFlushed(byte[] bytes) {
        return gzip(bytes, false);
    }

    private static byte[] gzip(byte[] bytes, boolean finish) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            GZIPOutputStream gzip = new GZIPOutputStream(out, true);
            gzip.write(bytes);
            gzip.flush();
            byte[] flushed = out.toByteArray();
            gzip.close();
            return finish ? out.toByteArray() : flushed;
        } catch (IOException e) {
            throw new AssertionError("memory cannot fail", e);
        }
    }
}
