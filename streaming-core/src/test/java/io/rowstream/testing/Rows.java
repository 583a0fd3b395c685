package io.rowstream.testing;

import io.rowstream.write.RowEncoder;
import java.util.List;
import java.util.stream.IntStream;

/** Simple rows: row number {@code i} is <code>{"n":i}</code>. */
public final class Rows {
    /** Writes row {@code n}. */
    public static final RowEncoder<Integer> ENCODER = (row, out) -> {
        out.writeStartObject();
        out.writeNumberProperty("n", row);
        out.writeEndObject();
    };

    private Rows() {}

    /** The JSON text of row {@code n}. */
    public static String json(int n) {
        return "{\"n\":" + n + "}";
    }

    /** The JSON texts of the first {@code count} rows. */
    public static List<String> json(int from, int to) {
        return IntStream.range(from, to).mapToObj(Rows::json).toList();
    }

    /** The first {@code count} rows as NDJSON, without an end. */
    public static String ndjson(int count) {
        StringBuilder lines = new StringBuilder();
        json(0, count).forEach(row -> lines.append(row).append('\n'));
        return lines.toString();
    }

    /** The last line of a complete stream of {@code count} rows. */
    public static String sentinel(int count) {
        return "{\"end\":true,\"count\":" + count + "}\n";
    }
}
