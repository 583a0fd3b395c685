package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.rowstream.testing.HidingLoader;
import io.rowstream.testing.PiecewiseInput;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.ReadWay;
import io.rowstream.testing.Variant;
import io.rowstream.wire.StreamFormat;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** Decoders ready made. */
class DecodersTest {
    private static final String ROW =
            "{\"text\":\"ä\",\"long\":9007199254740993,\"big\":123456789012345678901234567890,"
                    + "\"decimal\":1.10,\"exponent\":1e400,\"yes\":true,\"no\":false,\"none\":null,"
                    + "\"list\":[1,[\"x\",{}],{\"a\":[]},null],\"object\":{\"z\":1,\"a\":{\"b\":2}},\"last\":0}";

    /** A row by data binding. */
    record User(long id, String name, List<String> tags) {}

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void makesMapsWithoutRounding(Variant variant) {
        for (ReadWay way : ReadWay.values()) {
            ReadOutcome<Map<String, @Nullable Object>> read = way.read(
                    Bodies.whole(variant, List.of(ROW, "{}", "{\"a\":1,\"a\":2}")),
                    variant,
                    RowDecoders.map(),
                    ReadOptions.DEFAULTS);

            assertThat(read.failure()).isNull();
            Map<String, @Nullable Object> row = read.rows().get(0);
            assertThat(row.keySet())
                    .containsExactly(
                            "text",
                            "long",
                            "big",
                            "decimal",
                            "exponent",
                            "yes",
                            "no",
                            "none",
                            "list",
                            "object",
                            "last");
            assertThat(row)
                    .containsEntry("text", "ä")
                    .containsEntry("long", 9007199254740993L)
                    .containsEntry("big", new BigInteger("123456789012345678901234567890"))
                    .containsEntry("decimal", new BigDecimal("1.10"))
                    .containsEntry("exponent", new BigDecimal("1E+400"))
                    .containsEntry("yes", true)
                    .containsEntry("no", false)
                    .containsEntry("none", null)
                    .containsEntry("list", Arrays.asList(1L, List.of("x", Map.of()), Map.of("a", List.of()), null))
                    .containsEntry("object", Map.of("z", 1L, "a", Map.of("b", 2L)))
                    .containsEntry("last", 0L);
            assertThat(read.rows().subList(1, 3)).containsExactly(Map.of(), Map.of("a", 2L));
            row.clear();
        }
    }

    @Test
    void makesMapsHoweverDeepARowIs() {
        int depth = 200_000;
        String deep = "{\"a\":".repeat(depth) + "1" + "}".repeat(depth);
        ReadOptions options = ReadOptions.builder().maxDepth(depth).build();
        Variant variant = Variant.all().findFirst().orElseThrow();

        ReadOutcome<Map<String, @Nullable Object>> read =
                ReadWay.PULLED.read(Bodies.whole(variant, List.of(deep)), variant, RowDecoders.map(), options);

        assertThat(read.failure()).isNull();
        Object value = read.rows().get(0);
        for (int i = 0; i < depth; i++) {
            value = value instanceof Map<?, ?> map ? map.get("a") : null;
        }
        assertThat(value).isEqualTo(1L);
    }

    @Test
    void makesMapsOfObjectsOnly() {
        for (String row : List.of("1", "[]", "null", "\"x\"", "true")) {
            ReadOutcome<?> read = ReadOutcome.of(RowReader.open(
                    PiecewiseInput.of(("{}\n" + row + "\n").getBytes(UTF_8)), StreamFormat.NDJSON, RowDecoders.map()));
            assertThat(read.failure()).isInstanceOf(RowDecodingException.class).hasMessageContaining("row 1");
        }
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void bindsTypes(Variant variant) {
        List<String> bodies = List.of(
                "{\"id\":1,\"name\":\"a\",\"tags\":[]}",
                "{\"id\":2,\"name\":\"b\",\"tags\":[\"x\",\"y\"]}",
                "{\"tags\":null,\"name\":\"c\",\"id\":3}");
        ObjectReader strict = JsonMapper.builder()
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build()
                .readerFor(User.class);
        for (ReadWay way : ReadWay.values()) {
            for (RowDecoder<User> decoder :
                    List.of(DatabindDecoders.of(User.class), DatabindDecoders.<User>of(strict))) {
                ReadOutcome<User> read =
                        way.read(Bodies.whole(variant, bodies), variant, decoder, ReadOptions.DEFAULTS);
                assertThat(read.failure()).isNull();
                assertThat(read.rows())
                        .extracting(User::id, User::name)
                        .containsExactly(tuple(1L, "a"), tuple(2L, "b"), tuple(3L, "c"));
            }
        }
    }

    @Test
    void saysWhichRowDoesNotBind() {
        for (String row : List.of("{\"id\":\"x\"}", "[]", "null")) {
            ReadOutcome<User> read = ReadOutcome.of(RowReader.open(
                    PiecewiseInput.of(("{\"id\":1}\n" + row + "\n").getBytes(UTF_8)),
                    StreamFormat.NDJSON,
                    DatabindDecoders.of(User.class)));
            assertThat(read.rows()).hasSize(1);
            assertThat(read.failure()).isInstanceOf(RowDecodingException.class).hasMessageContaining("row 1");
        }
    }

    @Test
    void namesTheDependencyWhereItIsMissing() throws Exception {
        HidingLoader without = new HidingLoader("tools.jackson.databind.");

        assertThat(without.run(WithoutDatabind.class, "maps")).isNotNull();
        assertThatThrownBy(() -> without.run(WithoutDatabind.class, "binds"))
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("tools.jackson.core:jackson-databind");
    }

    /** Loaded where there is no data binding. */
    static final class WithoutDatabind {
        private WithoutDatabind() {}

        static Object maps() {
            return RowDecoders.map();
        }

        static Object binds() {
            return DatabindDecoders.of(String.class);
        }
    }
}
