package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.page.CursorTokens;
import io.rowstream.page.InvalidCursorTokenException;
import io.rowstream.page.KeyRing;
import io.rowstream.page.KeysetPosition;
import io.rowstream.page.Page;
import io.rowstream.page.PageRequest;
import io.rowstream.page.PageSource;
import io.rowstream.page.Slice;
import io.rowstream.testing.NumberSource;
import io.rowstream.testing.RandomRows;
import io.rowstream.testing.Rows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The body of a page: complete, or a failure that leaves nothing behind. */
class PageWriterTest {
    private static final CursorTokens TOKENS = tokens();
    private static final JsonMapper TREES = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final PageWriter writer = PageWriter.builder(TOKENS).build();

    private static CursorTokens tokens() {
        byte[] key = new byte[32];
        new Random(1).nextBytes(key);
        return CursorTokens.of(KeyRing.of(key));
    }

    @Test
    void writesItemsAndTheTokensOfNeighbours() throws IOException {
        Pages<Integer> pages = Pages.of(new NumberSource(5), Rows.ENCODER);
        EncodedPage first = writer.encode(pages, new PageRequest(null, 2, "tenant"));
        assertThat(text(first))
                .isEqualTo("{\"items\":[{\"n\":0},{\"n\":1}],\"next\":\"" + first.next() + "\",\"prev\":null}");
        assertThat(first.rows()).isEqualTo(2);
        assertThat(first.prev()).isNull();
        assertThat(first.length()).isEqualTo(first.toBytes().length);
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        first.writeTo(sink);
        assertThat(sink.toByteArray()).isEqualTo(first.toBytes());

        EncodedPage second = writer.encode(pages, new PageRequest(first.next(), 2, "tenant"));
        assertThat(text(second))
                .isEqualTo("{\"items\":[{\"n\":2},{\"n\":3}],\"next\":\"" + second.next() + "\",\"prev\":\""
                        + second.prev() + "\"}");
        EncodedPage third = writer.encode(pages, new PageRequest(second.next(), 2, "tenant"));
        assertThat(text(third)).isEqualTo("{\"items\":[{\"n\":4}],\"next\":null,\"prev\":\"" + third.prev() + "\"}");
        EncodedPage back = writer.encode(pages, new PageRequest(third.prev(), 2, "tenant"));
        assertThat(text(back)).contains("[{\"n\":2},{\"n\":3}]");
    }

    @Test
    void writesAnEmptyPageWithBothMembers() {
        assertThat(text(writer.encode(Pages.of(new NumberSource(0), Rows.ENCODER), new PageRequest(null, 2))))
                .isEqualTo("{\"items\":[],\"next\":null,\"prev\":null}");
    }

    @Test
    void writesTheTotalOnlyWhereItWasCounted() {
        assertThat(text(writer.encode(new Page<>(List.of(1), null, null, 42L), Rows.ENCODER)))
                .isEqualTo("{\"items\":[{\"n\":1}],\"next\":null,\"prev\":null,\"total\":42}");
    }

    @Test
    void namesMembersAsTold() {
        PageWriter named = PageWriter.builder(TOKENS)
                .itemsName("d\u00e4ta\"")
                .nextName("after")
                .prevName("before")
                .totalName("count")
                .build();
        assertThat(text(named.encode(new Page<>(List.of(1), "a\"b", "c", 1L), Rows.ENCODER)))
                .isEqualTo("{\"d\u00e4ta\\\"\":[{\"n\":1}],\"after\":\"a\\\"b\",\"before\":\"c\",\"count\":1}");
        assertThatIllegalStateException()
                .isThrownBy(() -> PageWriter.builder(TOKENS).nextName("prev").build());
    }

    @Test
    void writesRowsOfAnyKindAsAnIndependentReaderReadsThem() {
        long firstSeed = new Random().nextLong();
        for (long seed = firstSeed; seed != firstSeed + 200; seed++) {
            List<Object> rows = RandomRows.of(new Random(seed));
            JsonNode parsed = TREES.readTree(writer.encode(new Page<>(rows, null, "t", null), RandomRows::encode)
                    .toBytes());
            Iterator<JsonNode> items = parsed.path("items").values().iterator();
            for (Object row : rows) {
                assertThat(RandomRows.same(row, items.next()))
                        .as("seed %d", seed)
                        .isTrue();
            }
            assertThat(items.hasNext()).as("seed %d", seed).isFalse();
            assertThat(parsed.path("next").isNull()).isTrue();
            assertThat(parsed.size()).isEqualTo(3);
        }
    }

    @Test
    void aPageThatIsTooLongFailsWhole() {
        Page<Integer> page = new Page<>(List.of(1, 2, 3), null, null, null);
        int length = writer.encode(page, Rows.ENCODER).length();

        assertThat(PageWriter.builder(TOKENS)
                        .maxBytes(length)
                        .build()
                        .encode(page, Rows.ENCODER)
                        .length())
                .isEqualTo(length);
        for (int limit = 1; limit < length; limit++) {
            PageWriter narrow = PageWriter.builder(TOKENS).maxBytes(limit).build();
            assertThatExceptionOfType(ExportException.class)
                    .isThrownBy(() -> narrow.encode(page, Rows.ENCODER))
                    .withCauseInstanceOf(ExportLimitException.class)
                    .withMessageContaining("maxBytes, " + limit);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PageWriter.builder(TOKENS).maxBytes(0));
    }

    @Test
    void aPageIsAtMost8MebibytesByDefault() {
        Page<Integer> page = new Page<>(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9), null, null, null);
        String mebibyte = "x".repeat(1024 * 1024);
        ExportException failure = catchThrowableOfType(
                ExportException.class, () -> writer.encode(page, (row, out) -> out.writeString(mebibyte)));
        assertThat(failure).hasMessageContaining("8388608");
        assertThat(failure.rows()).isEqualTo(7);
    }

    @Test
    void failsWithTheRowThatCannotBeEncoded() {
        Page<Integer> page = new Page<>(List.of(1, 2, 3), null, null, null);
        Exception fault = new IOException("the encoder failed");
        ExportException failure = catchThrowableOfType(
                ExportException.class,
                () -> writer.encode(page, (row, out) -> {
                    out.writeStartObject();
                    if (row == 2) {
                        throw fault;
                    }
                    out.writeEndObject();
                }));
        assertThat(failure).hasCause(fault).hasMessageContaining("row 1");
        assertThat(failure.rows()).isEqualTo(1);
    }

    @Test
    void refusesEncodersThatDoNotWriteExactlyOneValue() {
        assertRefused((row, out) -> {}, "0 values");
        assertRefused((row, out) -> out.writeNull().writeNull(), "2 values");
        assertRefused((row, out) -> out.writeStartObject(), "left an object or array open");
        assertRefused((row, out) -> out.writeEndArray(), "not Array");
    }

    private void assertRefused(RowEncoder<Integer> encoder, String message) {
        assertThatExceptionOfType(ExportException.class)
                .isThrownBy(() -> writer.encode(new Page<>(List.of(1), null, null, null), encoder))
                .withMessageContaining(message);
    }

    @Test
    void aSourceThatFailsFailsThePage() {
        RuntimeException fault = new IllegalArgumentException("the source failed");
        Pages<Integer> pages = Pages.of(failing(fault), Rows.ENCODER);
        assertThatExceptionOfType(ExportException.class)
                .isThrownBy(() -> writer.encode(pages, new PageRequest(null, 2)))
                .withCause(fault);
    }

    @Test
    void refusedTokensAreTheClientsMistakeAndNotAFailureOfTheRows() {
        Pages<Integer> pages = Pages.of(new NumberSource(5), Rows.ENCODER);
        assertThatExceptionOfType(InvalidCursorTokenException.class)
                .isThrownBy(() -> writer.encode(pages, new PageRequest("rs1", 2)));
        // A token that opens, but whose values the source's order does not have.
        InvalidCursorTokenException fault =
                new InvalidCursorTokenException(InvalidCursorTokenException.Reason.OTHER_SCOPE, "other values");
        assertThatExceptionOfType(InvalidCursorTokenException.class)
                .isThrownBy(() -> writer.encode(Pages.of(failing(fault), Rows.ENCODER), new PageRequest(null, 2)))
                .isSameAs(fault);
    }

    private static PageSource<Integer> failing(RuntimeException fault) {
        return new PageSource<>() {
            @Override
            public Slice<Integer> fetch(KeysetPosition from, int limit) {
                throw fault;
            }

            @Override
            public String scope() {
                return "failing";
            }
        };
    }

    private static String text(EncodedPage page) {
        return new String(page.toBytes(), StandardCharsets.UTF_8);
    }
}
