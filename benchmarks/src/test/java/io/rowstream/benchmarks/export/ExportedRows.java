package io.rowstream.benchmarks.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The rows of an output in any of the forms that contestants write, each as the texts of its values in the order of the columns. */
final class ExportedRows {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(tools.jackson.databind.DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private ExportedRows() {}

    /** Those that the table was made of. */
    static List<List<String>> expected(ExportTable table, int rows) {
        List<List<String>> all = new ArrayList<>();
        for (int number = 1; number <= rows; number++) {
            all.add(Arrays.stream(table.row(number)).map(ExportedRows::text).toList());
        }
        return all;
    }

    private static String text(@Nullable Object value) {
        if (value instanceof Double real) {
            return text(JSON.readTree(real.toString()));
        }
        return value instanceof BigDecimal decimal
                ? decimal.stripTrailingZeros().toPlainString()
                : String.valueOf(value);
    }

    /** Those that were written. */
    static List<List<String>> of(ExportTable table, byte[] output) {
        List<List<String>> all = new ArrayList<>();
        try (var documents = JSON.readerFor(JsonNode.class).<JsonNode>readValues(output)) {
            documents.forEachRemaining(document -> add(all, table, document));
        }
        return all;
    }

    private static void add(List<List<String>> all, ExportTable table, JsonNode node) {
        if (node.isArray()) {
            node.forEach(row -> add(all, table, row));
        } else if (node.has("records")) { // of formatJSON
            node.get("records").forEach(row -> all.add(texts(row.iterator())));
        } else if (!node.has("end")) {
            Iterator<JsonNode> values = table.columns().stream()
                    .map(column -> node.get(column.name()))
                    .iterator();
            all.add(texts(values));
        }
    }

    private static List<String> texts(Iterator<JsonNode> values) {
        List<String> texts = new ArrayList<>();
        values.forEachRemaining(value -> texts.add(text(value)));
        return texts;
    }

    private static String text(JsonNode value) {
        if (value.isNull()) {
            return "null";
        }
        return value.isNumber() ? value.decimalValue().stripTrailingZeros().toPlainString() : value.asString();
    }

    /** All that a run writes. */
    static byte[] written(ExportRun run) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        run.writeTo(bytes);
        return bytes.toByteArray();
    }

    /** What a compressed output holds. */
    static byte[] decompressed(byte[] output) throws Exception {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(output))) {
            return in.readAllBytes();
        }
    }

    /** As text. */
    static String string(byte[] output) {
        return new String(output, UTF_8);
    }
}
