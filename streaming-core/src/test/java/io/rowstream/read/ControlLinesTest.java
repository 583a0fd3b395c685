package io.rowstream.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FieldCase;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Control lines after one row: which are taken, which are refused, and that none of them is ever a row. */
class ControlLinesTest {
    private static final String ERROR = "{\"type\":\"urn:x\",\"title\":\"no more\",\"status\":503,\"retryable\":true}";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"end\":true,\"count\":1}",
                "{\"end\":true,\"count\":1 }",
                "{\"end\":true,\"count\":1\t}\t",
                "{\"end\":true,\"count\":1,\"elapsed\":1.5e-3}",
                "{\"end\":true,\"count\":1,\"a\":{\"b\":[true,false,null,-0.1,\"\\u0041\\\"\",{}]},\"c\":[]}",
                "{\"end\":true,\"count\":1, \"future\" : \"ä€😀\" }",
            })
    void takesASentinelWithWhateverItDoesNotKnow(String sentinel) {
        ReadOutcome<String> read = ReadOutcome.ofNdjson("7\n" + sentinel + "\n");

        assertThat(read.failure()).isNull();
        assertThat(read.rows()).containsExactly("7");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"end\":false,\"count\":1}",
                "{\"end\":false,\"count\":1,\"cursor\":\"rs1abc\"}",
                "{\"end\":false,\"count\":1,\"x\":1,\"cursor\":\"rs1abc\",\"y\":2}",
                "{\"end\":false,\"count\":1,\"cursor\":\"\\u0072s1\"}",
            })
    void passesOverHeartbeatsAndCheckpoints(String line) {
        ReadOutcome<String> read = ReadOutcome.ofNdjson(
                "{\"end\":false,\"count\":0}\n7\n" + line + "\n" + line + "\n8\n{\"end\":true,\"count\":2}\n");

        assertThat(read.failure()).isNull();
        assertThat(read.rows()).containsExactly("7", "8");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // counts
                "{\"end\":true,\"count\":0}",
                "{\"end\":true,\"count\":2}",
                "{\"end\":false,\"count\":2}",
                "{\"end\":true,\"count\":01}",
                "{\"end\":true,\"count\":1.0}",
                "{\"end\":true,\"count\":1e0}",
                "{\"end\":true,\"count\":\"1\"}",
                "{\"end\":true,\"count\":-1}",
                "{\"end\":true,\"count\":+1}",
                "{\"end\":true,\"count\":null}",
                "{\"end\":true,\"count\":}",
                "{\"end\":true,\"count\":1x}",
                "{\"end\":true,\"count\":18446744073709551617}",
                "{\"end\":true,\"count\":1",
                // spelling
                "{\"end\":true}",
                "{\"end\":true,\"n\":2,\"count\":1}",
                " {\"end\":true,\"count\":1}",
                "{ \"end\":true,\"count\":1}",
                "{\"end\" :true,\"count\":1}",
                "{\"end\": true,\"count\":1}",
                "{\"end\":true ,\"count\":1}",
                "{\"end\":true, \"count\":1}",
                "{\"end\":true,\"count\": 1}",
                "{\"\\u0065nd\":true,\"count\":1}",
                "{\"\\u0065\\u006E\\u0064\":true,\"count\":1}",
                "{\"end\":truely,\"count\":1}",
                "{\"end\":true,\"co\\u0075nt\":1}",
                // duplicates
                "{\"end\":true,\"count\":1,\"end\":true}",
                "{\"end\":true,\"count\":1,\"count\":1}",
                "{\"end\":true,\"count\":1,\"a\":1,\"a\":1}",
                "{\"end\":true,\"count\":1,\"a\":1,\"\\u0061\":1}",
                "{\"end\":true,\"count\":1,\"a\":{\"b\":1,\"b\":1}}",
                "{\"end\":false,\"count\":1,\"cursor\":\"a\",\"cursor\":\"a\"}",
                "{\"end\":false,\"count\":1,\"error\":" + ERROR + ",\"error\":" + ERROR + "}",
                // contradictions
                "{\"end\":true,\"count\":1,\"cursor\":\"a\"}",
                "{\"end\":true,\"count\":1,\"error\":" + ERROR + "}",
                "{\"end\":false,\"count\":1,\"cursor\":\"a\",\"error\":" + ERROR + "}",
                // members of the wrong type
                "{\"end\":false,\"count\":1,\"cursor\":1}",
                "{\"end\":false,\"count\":1,\"cursor\":null}",
                "{\"end\":false,\"count\":1,\"error\":\"no\"}",
                "{\"end\":false,\"count\":1,\"error\":null}",
                "{\"end\":false,\"count\":1,\"error\":{\"status\":\"500\"}}",
                "{\"end\":false,\"count\":1,\"error\":{\"status\":99}}",
                "{\"end\":false,\"count\":1,\"error\":{\"status\":600}}",
                "{\"end\":false,\"count\":1,\"error\":{\"retryable\":1}}",
                "{\"end\":false,\"count\":1,\"error\":{\"type\":null}}",
                // not JSON
                "{\"end\":true,\"count\":1}}",
                "{\"end\":true,\"count\":1}{}",
                "{\"end\":true,\"count\":1} x",
                "{\"end\":true,\"count\":1,}",
                "{\"end\":true,\"count\":1,\"a\":}",
                "{\"end\":true,\"count\":1,\"a\":01}",
                "{\"end\":true,\"count\":1,\"a\":.5}",
                "{\"end\":true,\"count\":1,\"a\":tru}",
                "{\"end\":true,\"count\":1,\"a\":[1,]}",
                "{\"end\":true,\"count\":1,\"a\":\"\\x\"}",
                "{\"end\":true,\"count\":1,\"a\":\"\\u00g0\"}",
                "{\"end\":true,\"count\":1,\"a\":\"\u0001\"}",
                "{\"end\":true,\"count\":1,'a':1}",
                "{\"end\":true,\"count\":1,a:1}",
            })
    @FieldCase("W5")
    void refusesAnythingElseThatReadsAsAControlLine(String line) {
        ReadOutcome<String> read = ReadOutcome.ofNdjson("7\n" + line + "\n{\"end\":true,\"count\":1}\n");

        assertThat(read.failure())
                .isInstanceOf(MalformedStreamException.class)
                .hasMessageContaining("line 2")
                .hasMessageContaining("byte 2");
        assertThat(read.expectFailure().rows()).isEqualTo(1);
        assertThat(read.rows()).containsExactly("7");
    }

    @Test
    void refusesDeepNestingInAControlLine() {
        String deep = "[".repeat(100_000) + "]".repeat(100_000);

        ReadOutcome<String> read = ReadOutcome.of(RowReader.open(
                new ByteArrayInputStream(
                        ("{\"end\":true,\"count\":0,\"a\":" + deep + "}\n").getBytes(StandardCharsets.UTF_8)),
                StreamFormat.NDJSON,
                JsonText::of));

        assertThat(read.failure())
                .isInstanceOf(MalformedStreamException.class)
                .hasMessageContaining("nested too deeply");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"8\n", "{\"end\":true,\"count\":1}\n", "{\"end\":false,\"count\":1}\n", "\n", " ", "\u0000", "x"
            })
    void refusesAnythingAfterTheSentinel(String more) {
        ReadOutcome<String> read = ReadOutcome.ofNdjson("7\n{\"end\":true,\"count\":1}\n" + more);

        assertThat(read.failure())
                .isInstanceOf(MalformedStreamException.class)
                .hasMessageContaining("after its sentinel");
        assertThat(read.rows()).containsExactly("7");
    }

    @Test
    void failsWithTheServersReason() {
        ReadOutcome<String> read = ReadOutcome.ofNdjson("7\n{\"end\":false,\"count\":1,\"error\":" + ERROR + "}\n");

        assertThat(read.rows()).containsExactly("7");
        assertThat(read.failure()).isInstanceOfSatisfying(StreamFailedException.class, failed -> {
            assertThat(failed.error()).isEqualTo(new StreamError("urn:x", "no more", 503, true));
            assertThat(failed.rows()).isEqualTo(1);
            assertThat(failed).hasMessageContaining("1 rows").hasMessageContaining("no more");
        });
    }

    @Test
    void keepsWhatTheServerSaysShortInMessages() {
        String error = "{\"type\":\"urn:x\",\"title\":\"" + "x".repeat(50_000) + "\"}";
        ReadOutcome<String> read = ReadOutcome.ofNdjson("{\"end\":false,\"count\":0,\"error\":" + error + "}\n");

        assertThat(read.failure()).isInstanceOfSatisfying(StreamFailedException.class, failed -> {
            assertThat(failed).message().hasSizeLessThan(500);
            assertThat(failed.error().title()).hasSize(50_000);
        });
    }

    @Test
    void takesAnErrorLineThatSaysLittle() {
        ReadOutcome<String> read =
                ReadOutcome.ofNdjson("{\"end\":false,\"count\":0,\"error\":{\"detail\":[],\"x\":{}}}\n");

        assertThat(read.failure())
                .isInstanceOfSatisfying(
                        StreamFailedException.class,
                        failed -> assertThat(failed.error()).isEqualTo(new StreamError("about:blank", "", 0, false)));
        assertThat(ReadOutcome.ofNdjson("{\"end\":false,\"count\":0,\"error\":{ }}\n")
                        .failure())
                .isInstanceOf(StreamFailedException.class);
    }

    @Test
    void refusesAnErrorLineThatMiscounts() {
        ReadOutcome<String> read = ReadOutcome.ofNdjson("{\"end\":false,\"count\":1,\"error\":" + ERROR + "}\n");

        assertThat(read.failure()).isInstanceOf(MalformedStreamException.class).hasMessageContaining("counts 1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"end\":\"true\"}",
                "{\"end\":null}",
                "{\"end\":1}",
                "{\"End\":true}",
                "{\"n\":1,\"end\":true,\"count\":0}",
                "[{\"end\":true,\"count\":0}]",
                "\"{\\\"end\\\":true}\"",
                "{\"\":true}",
                "{\"\\u0045nd\":true}",
                "{\"\\nend\":true}",
            })
    @FieldCase("W5")
    void deliversRowsThatOnlyLookLikeControlLines(String row) {
        ReadOutcome<String> read = ReadOutcome.ofNdjson(row + "\n{\"end\":true,\"count\":1}\n");

        assertThat(read.failure()).isNull();
        assertThat(read.rows()).hasSize(1);
    }
}
