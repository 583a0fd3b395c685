package io.rowstream.read;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.Allocations;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.ReadWay;
import io.rowstream.testing.RepeatingInput;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An array inside a document: all of the document is JSON, the pointer names one array, and nothing else will do. */
class PointerTest {
    private static final Variant ARRAY = new Variant(StreamFormat.JSON_ARRAY, ContentCoding.IDENTITY);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "12.50",
                "-1.5e+10",
                "1E-2",
                "true",
                "false",
                "null",
                "\"\"",
                "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\uD83D\\ude00\\ud800\"",
                "\"ä€😀\u007f\u2028\"",
                "[]",
                "{}",
                "[ 1 ,\t[ ] , { } ]",
                "{ \"items\" : [ 9 ] , \"items\":{\"items\":1}, \"\":{} }",
                "\"\ud7ff\ue000\uffff\"",
            })
    void passesOverAnyJson(String value) {
        for (String body : new String[] {
            "{\"x\":" + value + ",\"items\":[1,2]}",
            "{\"items\":[1,2],\"x\":" + value + "}",
            " {\r\n\"x\" : " + value + "\t,\"items\" : [ 1 , 2 ] , \"y\":[" + value + "," + value + "]\n} "
        }) {
            for (ReadWay way : ReadWay.values()) {
                ReadOutcome<String> read = read(way, body, "/items");
                assertThat(read.failure()).as(body).isNull();
                assertThat(read.rows()).containsExactly("1", "2");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "01",
                "-",
                "+1",
                ".5",
                "1.",
                "1.e5",
                "1e",
                "1e+",
                "0x1",
                "1..2",
                "1-2",
                "--1",
                "NaN",
                "Infinity",
                "tru",
                "truee",
                "nulL",
                "True",
                "undefined",
                "'a'",
                "\"\\x\"",
                "\"\\u12g4\"",
                "\"\\u12\"",
                "\"\u0001\"",
                "\"\n\"",
                "[1,]",
                "[,1]",
                "[1 2]",
                "[1}",
                "[",
                "]",
                "{1:2}",
                "{a:1}",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{,}",
                "{\"a\" 1}",
                "{\"a\":1 \"b\":2}",
                "{\"a\"::1}",
                "{]",
                "1 2",
                "1,2",
                "{}{}",
                "/**/1",
                "//1",
                "\ufeff1",
                "\u00a01",
                "\u0000",
            })
    void refusesWhateverIsNoJson(String value) {
        for (ReadWay way : ReadWay.values()) {
            ReadOutcome<String> before = read(way, "{\"x\":" + value + ",\"items\":[1,2]}", "/items");
            assertThat(before.failure()).isInstanceOf(MalformedStreamException.class);
            assertThat(before.rows()).isEmpty();

            ReadOutcome<String> behind = read(way, "{\"items\":[1,2],\"x\":" + value + "}", "/items");
            assertThat(behind.failure()).isInstanceOf(MalformedStreamException.class);
            assertThat(behind.rows()).containsExactly("1", "2");
            assertThat(behind.expectFailure().rows()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '`',
            value = {
                // documents of another type, or without the way
                "1 /items",
                "\"items\" /items",
                "null /items",
                "true /items",
                "[1] /items",
                "{} /items",
                "[] /0",
                "[[1]] /1",
                "[[1]] /00",
                "[[1]] /-",
                "[[1]] /+0",
                "[[1]] /0/0",
                "[[1]] /99999999999999999999",
                "{\"a\":[1]} /A",
                "{\"a\":[1]} /a/",
                "{\"a\":[1]} /",
                "{\"a\":[1]} /aa",
                "{\"aa\":[1]} /a",
                "{\"b\":{\"a\":[1]}} /a",
                "{\"a/b\":[1]} /a/b",
                // something else in its place
                "{\"items\":null} /items",
                "{\"items\":{}} /items",
                "{\"items\":\"[1]\"} /items",
                "{\"items\":1} /items",
                "{\"a\":[]} /a/items",
                "{\"a\":null} /a/items",
                "{\"a\":\"x\"} /a/items",
                // twice
                "{\"a\":{},\"a\":{\"items\":[1]}} /a/items",
                "{\"a\":{\"x\":1},\"b\":{\"items\":[1]}} /a/items",
            })
    void refusesAnythingButOneArray(String body, String pointer) {
        for (ReadWay way : ReadWay.values()) {
            ReadOutcome<String> read = read(way, body, pointer);
            assertThat(read.failure()).as(body).isInstanceOf(MalformedStreamException.class);
            assertThat(read.rows()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '`',
            value = {
                "{\"a\":[9],\"b\":{\"a\":[9],\"c\":[1]},\"c\":[9]} /b/c",
                "{\"b\":{\"b\":{\"b\":[1]}}} /b/b/b",
                "{\"x\":{\"b\":{\"b\":[9]}},\"b\":{\"x\":[],\"b\":[1],\"c\":{\"b\":0}}} /b/b",
                "[[9],[8],[[7],[1]]] /2/1",
                "[{\"b\":9},{\"a\":9,\"b\":[1]},{\"b\":9}] /1/b",
                "{\"1\":[{\"0\":9},[1]]} /1/1",
                "{\"\":{\"\":[1]}} //",
                "{\"~\":{\"/\":[1]}} /~0/~1",
                "{\"~1\":[1]} /~01",
                "{\"ä€😀\":[1]} /ä€😀",
                "{\"\\u00e4\\u20AC\\ud83d\\uDE00\":[1]} /ä€😀",
                "{\"\\\"\\\\\\/\":[1]} /\"\\~1",
                "{\"aa\":9,\"a\":[1],\"ab\":9,\"\":9} /a",
            })
    void findsTheOneArray(String body, String pointer) {
        for (ReadWay way : ReadWay.values()) {
            ReadOutcome<String> read = read(way, body, pointer);
            assertThat(read.failure()).as(body).isNull();
            assertThat(read.rows()).containsExactly("1");
        }
    }

    @Test
    void refusesBytesThatAreNotUtf8OutsideOfTheArray() {
        byte[][] invalid = {
            {(byte) 0x80},
            {(byte) 0xc0, (byte) 0x80},
            {(byte) 0xc3},
            {(byte) 0xe0, (byte) 0x80, (byte) 0x80},
            {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
            {(byte) 0xe2, (byte) 0x82},
            {(byte) 0xf0, (byte) 0x80, (byte) 0x80, (byte) 0x80},
            {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
            {(byte) 0xf5, (byte) 0x80, (byte) 0x80, (byte) 0x80},
            {(byte) 0xff}
        };
        for (byte[] bytes : invalid) {
            for (String around :
                    new String[] {"{\"items\":[1],\"x\":\"~\"}", "{\"items\":[1],\"~\":0}", "{\"items\":[1]~}"}) {
                String text = around.replace("~", new String(bytes, ISO_8859_1));
                ReadOutcome<String> read = ReadWay.PULLED.read(
                        text.getBytes(ISO_8859_1),
                        ARRAY,
                        JsonText::of,
                        ReadOptions.builder().pointer("/items").build());
                assertThat(read.failure()).as(around).isInstanceOf(MalformedStreamException.class);
                assertThat(read.rows()).containsExactly("1");
            }
        }
    }

    @Test
    void skipsWhateverLengthInFlatMemory() {
        InputStream in = RepeatingInput.of("{\"text\":\"", "x".repeat(1000), 100_000, "\",\"items\":[1]}");
        ReadOptions options =
                ReadOptions.builder().pointer("/items").maxRowBytes(1000).build();
        long allocated = Allocations.bytes(() -> assertThat(ReadOutcome.of(RowReader.open(
                                in, StreamFormat.JSON_ARRAY, ContentCoding.IDENTITY, JsonText::of, options))
                        .rows())
                .containsExactly("1"));
        assertThat(allocated).isLessThan(2_000_000);
    }

    @Test
    void refusesWhatIsNoPointer() {
        for (String pointer : new String[] {"items", "#/items", "/a~", "/a~2", "/~/b", " /a"}) {
            assertThatThrownBy(() -> ReadOptions.builder().pointer(pointer))
                    .as(pointer)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(pointer);
        }
    }

    private static ReadOutcome<String> read(ReadWay way, String body, String pointer) {
        ReadOptions options = ReadOptions.builder().pointer(pointer).build();
        return way.read(body.getBytes(UTF_8), ARRAY, JsonText::of, options);
    }
}
