package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Where elements of an array end, whatever their texts look like, wherever they begin, and however the bytes are cut. */
class ArrayEdgesTest {
    private static final List<String> PIECES = List.of(
            "[", "]", "{", "}", ",", ":", "\\\"", "\\\\", "\\u005d", "y_Y", "a", "ä", "€", "plain text of some length");

    private final SplittableRandom random = new SplittableRandom(9);

    @Test
    void findsTheEndsOfElementsFullOfWhatLooksLikeEnds() {
        for (int round = 0; round < 2_000; round++) {
            List<String> elements = new ArrayList<>();
            for (int i = random.nextInt(1, 6); i > 0; i--) {
                elements.add(value(0));
            }
            byte[] body = (" ".repeat(random.nextInt(8)) + "[" + String.join(",", elements) + "]").getBytes(UTF_8);
            int piece = random.nextBoolean() ? body.length : random.nextInt(1, 20);

            assertThat(rows(body, piece)).as("in pieces of %d", piece).isEqualTo(elements);
        }
    }

    private static List<String> rows(byte[] body, int piece) {
        List<String> rows = new ArrayList<>();
        try (RowFeed<byte[]> feed = RowFeed.to(
                row -> rows.add(new String(row, UTF_8)),
                StreamFormat.JSON_ARRAY,
                ContentCoding.IDENTITY,
                RowDecoders.bytes(),
                ReadOptions.DEFAULTS)) {
            for (int from = 0; from < body.length; from += piece) {
                feed.feed(body, from, Math.min(piece, body.length - from));
            }
            feed.end();
            assertThat(feed.completeness()).isEqualTo(Completeness.PROVED);
        }
        return rows;
    }

    private String value(int depth) {
        int kind = random.nextInt(depth < 4 ? 6 : 3);
        return switch (kind) {
            case 0 -> Integer.toString(random.nextInt());
            case 1, 2 -> text();
            case 3 -> "[" + values(depth, false) + "]";
            default -> "{" + values(depth, true) + "}";
        };
    }

    private String values(int depth, boolean named) {
        List<String> values = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            values.add((named ? text() + ":" : "") + value(depth + 1));
        }
        return String.join(", ", values);
    }

    private String text() {
        StringBuilder text = new StringBuilder("\"");
        for (int i = random.nextInt(9); i > 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.append('"').toString();
    }
}
