package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.rowstream.testing.IndependentJson;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.NumberOutput;

/** What is written as CSV, an independent reader of CSV reads back. */
class CsvRoundTripTest {
    private static final String[] PIECES = {
        ",",
        "\"",
        "\"\"",
        "\r",
        "\n",
        "\r\n",
        " ",
        ";",
        "\t",
        "'",
        "#",
        "=",
        "a",
        "NULL",
        "0",
        "\u0000",
        "\u0085",
        "\u2028",
        "\ufeff",
        "\u00e4",
        "\u20ac",
        "\ud83d\ude00",
        "words and more words"
    };

    static LongStream seeds() {
        long first = System.nanoTime();
        return LongStream.range(first, first + 200);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void readsBackWhatWasWritten(long seed) throws IOException {
        Random random = new Random(seed);
        List<String> names = new ArrayList<>();
        for (int i = random.nextInt(6); i >= 0; i--) {
            names.add((names.isEmpty() ? "first" : "") + text(random) + i); // none begins with a byte order mark
        }
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        for (int i = random.nextInt(50); i > 0; i--) {
            rows.add(row(random, names));
        }
        ContentCoding coding = random.nextBoolean() ? ContentCoding.GZIP : ContentCoding.IDENTITY;

        String csv = write(names, rows, coding);

        List<List<String>> records;
        try (CsvReader<CsvRecord> reader =
                CsvReader.builder().skipEmptyLines(false).ofCsvRecord(csv)) {
            records = reader.stream().map(CsvRecord::getFields).toList();
        }
        List<List<String>> expected = new ArrayList<>();
        expected.add(names);
        rows.forEach(row ->
                expected.add(names.stream().map(name -> spelled(row.get(name))).toList()));
        assertThat(records).isEqualTo(expected);
        assertThat(csv).endsWith("\r\n").doesNotStartWith("\ufeff");
    }

    private static String write(List<String> names, List<Map<String, @Nullable Object>> rows, ContentCoding coding)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RowStreamer.builder().format(StreamFormat.CSV).coding(coding).flushBytes(100).build().stream(
                Export.of(RowSource.of(rows), CsvRoundTripTest::encode)
                        .withColumns(names.stream().map(Column::of).toList()),
                out);
        byte[] bytes = coding == ContentCoding.GZIP ? IndependentJson.gunzip(out.toByteArray()) : out.toByteArray();
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static Map<String, @Nullable Object> row(Random random, List<String> names) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        List<String> order = new ArrayList<>(names);
        if (random.nextInt(4) == 0) {
            Collections.shuffle(order, random);
        }
        for (String name : order) {
            if (random.nextInt(8) > 0) {
                row.put(name, value(random));
            }
        }
        return row;
    }

    private static @Nullable Object value(Random random) {
        return switch (random.nextInt(9)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> random.nextInt();
            case 3 -> random.nextLong();
            case 4 -> random.nextDouble() * Math.pow(10, random.nextInt(600) - 300);
            case 5 -> new BigDecimal(new BigInteger(random.nextInt(5_000), random), random.nextInt(60));
            default -> text(random);
        };
    }

    private static String text(Random random) {
        int pieces = random.nextInt(20) == 0 ? 5_000 : random.nextInt(6);
        return random.ints(pieces, 0, PIECES.length).mapToObj(i -> PIECES[i]).collect(Collectors.joining());
    }

    private static void encode(Map<String, @Nullable Object> row, JsonGenerator out) {
        out.writeStartObject();
        row.forEach((name, value) -> {
            out.writeName(name);
            if (value == null) {
                out.writeNull();
            } else if (value instanceof Boolean b) {
                out.writeBoolean(b);
            } else if (value instanceof Integer n) {
                out.writeNumber(n);
            } else if (value instanceof Long n) {
                out.writeNumber(n);
            } else if (value instanceof Double n) {
                out.writeNumber(n);
            } else if (value instanceof BigDecimal n) {
                out.writeNumber(n);
            } else {
                out.writeString((String) value);
            }
        });
        out.writeEndObject();
    }

    private static String spelled(@Nullable Object value) {
        if (value instanceof Double n) {
            return NumberOutput.toString(n, true);
        }
        return value == null ? "" : value.toString();
    }
}
