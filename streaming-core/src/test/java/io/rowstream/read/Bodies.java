package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.util.List;

/** Bodies spelled by hand, so that what the writer does wrong cannot agree with what the reader does wrong. */
final class Bodies {
    /** Rows of every kind, with everything in them that framing could stumble over. */
    static final List<String> ROWS = List.of(
            "{\"n\":0}",
            "{\"text\":\"ä€😀 \\\\\\\" ]},[{\",\"list\":[1,{\"deep\":[[],{}]}],\"end\":true}",
            "\"]} \\\\\"",
            "12",
            "-1.5E+3",
            "true",
            "[]",
            "{}",
            "[[\"[\"],{\"}\":\"{\"}]",
            "\"\"",
            "null",
            "0");

    private Bodies() {}

    static byte[] whole(Variant variant, List<String> rows) {
        byte[] text = text(variant.format(), rows).getBytes(UTF_8);
        return variant.coding() == ContentCoding.GZIP ? IndependentJson.gzip(text) : text;
    }

    static String text(StreamFormat format, List<String> rows) {
        return switch (format) {
            case NDJSON -> String.join("\n", rows) + (rows.isEmpty() ? "" : "\n") + Rows.sentinel(rows.size());
            case JSON_ARRAY -> "[" + String.join(",", rows) + "]";
            case CSV -> throw new AssertionError("CSV is not read");
        };
    }
}
