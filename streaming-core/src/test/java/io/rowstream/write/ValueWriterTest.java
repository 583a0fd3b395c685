package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.IndependentJson;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonGenerator;

class ValueWriterTest {
    private static final ValueWriter DEFAULT = ValueWriter.of(ValueRules.DEFAULTS);
    private static final ValueWriter NULLS = ValueWriter.of(
            ValueRules.builder().nonFinite(ValueRules.NonFinite.NULL).build());
    private static final ValueWriter REFUSING = ValueWriter.of(
            ValueRules.builder().nonFinite(ValueRules.NonFinite.REFUSE).build());
    private static final ValueWriter FOR_JAVA_SCRIPT =
            ValueWriter.of(ValueRules.builder().bigIntegersAsStrings(true).build());

    private interface Writing {
        void write(JsonGenerator out);
    }

    /** What a row consists of whose only column is written so. */
    private static String written(Writing writing) {
        FaultySink sink = new FaultySink();
        Export<Writing> export = Export.of(RowSource.of(List.of(writing)), (row, out) -> {
            out.writeStartObject();
            out.writeName("col");
            row.write(out);
            out.writeEndObject();
        });
        try {
            RowStreamer.builder().format(StreamFormat.JSON_ARRAY).build().stream(export, sink);
        } catch (IOException e) {
            throw new AssertionError("the sink cannot fail", e);
        }
        if (sink.size() < 1_000) { // longer numbers and deeper values are beyond what the independent reader takes
            assertThat(IndependentJson.array(sink.bytes())).as(sink.text()).isPresent();
        }
        String text = sink.text().strip();
        assertThat(text).startsWith("[{\"col\":").endsWith("}]");
        return text.substring(8, text.length() - 2);
    }

    private static String written(ValueWriter writer, @Nullable Object value) {
        return written(out -> writer.write(value, out));
    }

    @Test
    void quotesWhatIsNotFiniteByDefault() {
        for (ValueWriter writer : List.of(DEFAULT, FOR_JAVA_SCRIPT)) {
            assertThat(written(writer, Double.NaN)).isEqualTo("\"NaN\"");
            assertThat(written(writer, Double.POSITIVE_INFINITY)).isEqualTo("\"Infinity\"");
            assertThat(written(writer, Double.NEGATIVE_INFINITY)).isEqualTo("\"-Infinity\"");
            assertThat(written(writer, Float.NaN)).isEqualTo("\"NaN\"");
            assertThat(written(writer, Float.POSITIVE_INFINITY)).isEqualTo("\"Infinity\"");
            assertThat(written(writer, Float.NEGATIVE_INFINITY)).isEqualTo("\"-Infinity\"");
            assertThat(written(out -> writer.writeDecimal("NaN", out))).isEqualTo("\"NaN\"");
            assertThat(written(out -> writer.writeDecimal("-Infinity", out))).isEqualTo("\"-Infinity\"");
        }
    }

    @Test
    void writesNullForWhatIsNotFiniteIfToldTo() {
        assertThat(written(NULLS, Double.NaN)).isEqualTo("null");
        assertThat(written(NULLS, Float.NEGATIVE_INFINITY)).isEqualTo("null");
        assertThat(written(out -> NULLS.writeDecimal("Infinity", out))).isEqualTo("null");
        assertThat(written(NULLS, 1.5)).isEqualTo("1.5");
    }

    @Test
    void refusesWhatIsNotFiniteByTheNameOfItsColumnIfToldTo() {
        for (Writing writing : List.<Writing>of(
                out -> REFUSING.writeDouble(Double.NaN, out),
                out -> REFUSING.writeFloat(Float.POSITIVE_INFINITY, out),
                out -> REFUSING.writeDecimal("NaN", out),
                out -> REFUSING.write(List.of(Map.of("inner", Double.NaN)), out))) {
            assertThatThrownBy(() -> written(writing))
                    .isInstanceOf(ExportException.class)
                    .cause()
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("column \"col\" holds");
        }
        assertThat(written(REFUSING, 1.5f)).isEqualTo("1.5");
    }

    @ParameterizedTest
    @CsvSource({
        "1.10,1.10",
        "0,0",
        "-0.000,0.000",
        "1E-7,0.0000001",
        "1E+3,1000",
        "-12345678901234567890.0123456789,-12345678901234567890.0123456789",
        "1E+10000,1E10000",
        "-12E-10001,-12E-10001",
        "1E+2147483647,1E2147483647"
    })
    void writesDecimalsPlainUnlessTheirScaleIsExtreme(String value, String json) {
        assertThat(written(DEFAULT, new BigDecimal(value))).isEqualTo(json);
        assertThat(written(FOR_JAVA_SCRIPT, new BigDecimal(value))).isEqualTo(json);
    }

    @Test
    void writesDecimalsOfScalesUpTo9999PlainAndBeyondWithExponent() {
        for (int scale : new int[] {-9_999, -9_998, 9_998, 9_999}) {
            BigDecimal value = new BigDecimal(BigInteger.valueOf(7), scale);
            assertThat(written(DEFAULT, value)).isEqualTo(value.toPlainString()).doesNotContain("E");
        }
        for (int scale : new int[] {-10_000, 10_000, Integer.MAX_VALUE, -Integer.MAX_VALUE}) {
            assertThat(written(DEFAULT, new BigDecimal(BigInteger.valueOf(7), scale)))
                    .isEqualTo("7E" + -scale);
        }
        BigDecimal longFraction = new BigDecimal("1." + "0".repeat(10_000));
        assertThat(written(DEFAULT, longFraction)).contains("E-10000").hasSizeLessThan(10_010);
        assertThat(new BigDecimal(written(DEFAULT, longFraction))).isEqualTo(longFraction);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "7", "-7", "1.50", "-0.001", "12345678901234567890123456789.000000000001"})
    void writesDecimalTextAsItIsSpelled(String text) {
        assertThat(written(out -> DEFAULT.writeDecimal(text, out))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1E+3,1000", "1e-3,0.001", ".5,0.5", "5.,5", "+5,5", "007,7", "-00.50,-0.50", "1E+10000,1E10000"})
    void writesDecimalTextInJsonsSpelling(String text, String json) {
        assertThat(written(out -> DEFAULT.writeDecimal(text, out))).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", ".", "-.", "1,5", "1.2.3", "$1", "1}", "NAN", "0x10", "٣"})
    void neverWritesTextAsANumberThatIsNone(String text) {
        if (text.equals("٣")) {
            assertThat(written(out -> DEFAULT.writeDecimal(text, out))).isEqualTo("3");
        } else {
            assertThatThrownBy(() -> written(out -> DEFAULT.writeDecimal(text, out)))
                    .isInstanceOf(ExportException.class);
        }
    }

    @Test
    void writesLongDecimalTextAsTheSameDecimal() {
        String plain = "1." + "3".repeat(12_000);

        assertThat(new BigDecimal(written(out -> DEFAULT.writeDecimal(plain, out))))
                .isEqualTo(new BigDecimal(plain));
    }

    @Test
    void writesIntegersBeyondWhatADoubleHoldsAsTextOnlyIfToldTo() {
        long safe = (1L << 53) - 1;
        for (long value : new long[] {0, safe, -safe, safe + 1, -safe - 1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            boolean unsafe = value > safe || value < -safe;
            String quoted = unsafe ? "\"" + value + "\"" : "" + value;
            assertThat(written(DEFAULT, value)).isEqualTo("" + value);
            assertThat(written(FOR_JAVA_SCRIPT, value)).isEqualTo(quoted);
            assertThat(written(DEFAULT, BigInteger.valueOf(value))).isEqualTo("" + value);
            assertThat(written(FOR_JAVA_SCRIPT, BigInteger.valueOf(value))).isEqualTo(quoted);
        }
        BigInteger huge = BigInteger.ONE.shiftLeft(64);
        assertThat(written(DEFAULT, huge)).isEqualTo("18446744073709551616");
        assertThat(written(FOR_JAVA_SCRIPT, huge)).isEqualTo("\"18446744073709551616\"");
        assertThat(written(FOR_JAVA_SCRIPT, Integer.MIN_VALUE)).isEqualTo("-2147483648");
    }

    @Test
    void writesTimesInIso8601WithTheirWholePrecision() {
        LocalDateTime nanos = LocalDateTime.of(2024, 2, 29, 23, 59, 59, 123_456_789);
        assertThat(written(DEFAULT, nanos)).isEqualTo("\"2024-02-29T23:59:59.123456789\"");
        assertThat(written(DEFAULT, nanos.withNano(1_000))).isEqualTo("\"2024-02-29T23:59:59.000001\"");
        assertThat(written(DEFAULT, LocalDateTime.of(12345, 1, 2, 3, 0))).isEqualTo("\"+12345-01-02T03:00:00\"");
        assertThat(written(DEFAULT, LocalTime.of(1, 2, 0, 500_000_000))).isEqualTo("\"01:02:00.5\"");
        assertThat(written(DEFAULT, LocalDate.of(2024, 2, 29))).isEqualTo("\"2024-02-29\"");
        assertThat(written(DEFAULT, OffsetDateTime.parse("2024-02-29T00:00+05:30")))
                .isEqualTo("\"2024-02-29T00:00:00+05:30\"");
        assertThat(written(DEFAULT, ZonedDateTime.parse("2024-07-01T12:00:00.25+02:00[Europe/Paris]")))
                .isEqualTo("\"2024-07-01T12:00:00.25+02:00\"");
        assertThat(written(DEFAULT, OffsetTime.parse("12:00:00.1Z"))).isEqualTo("\"12:00:00.1Z\"");
        assertThat(written(DEFAULT, Instant.parse("2024-02-29T23:59:59.123456789Z")))
                .isEqualTo("\"2024-02-29T23:59:59.123456789Z\"");
        assertThat(written(DEFAULT, Timestamp.valueOf(nanos))).isEqualTo("\"2024-02-29T23:59:59.123456789\"");
        assertThat(written(DEFAULT, Date.valueOf("2024-02-29"))).isEqualTo("\"2024-02-29\"");
        assertThat(written(DEFAULT, Time.valueOf("12:30:01"))).isEqualTo("\"12:30:01\"");
        Time beforeTheEpoch = new Time(Time.valueOf("00:00:01").getTime() - 24 * 3_600_000L + 7);
        assertThat(written(DEFAULT, beforeTheEpoch)).isEqualTo("\"00:00:01.007\"");
        assertThat(written(DEFAULT, java.util.Date.from(Instant.parse("2024-02-29T23:59:59.123Z"))))
                .isEqualTo("\"2024-02-29T23:59:59.123Z\"");
        assertThat(written(DEFAULT, Duration.ofMillis(61_001))).isEqualTo("\"PT1M1.001S\"");
        assertThat(written(DEFAULT, Period.of(1, 2, 3))).isEqualTo("\"P1Y2M3D\"");
        assertThat(written(DEFAULT, Year.of(2024))).isEqualTo("\"2024\"");
        assertThat(written(DEFAULT, YearMonth.of(2024, 2))).isEqualTo("\"2024-02\"");
        assertThat(written(DEFAULT, new Time(Time.valueOf("12:30:01").getTime() + 45)))
                .isEqualTo("\"12:30:01.045\"");
    }

    @Test
    void writesYearsWithFourDigitsOrASign() {
        assertThat(written(DEFAULT, Year.of(7))).isEqualTo("\"0007\"");
        assertThat(written(DEFAULT, Year.of(-7))).isEqualTo("\"-0007\"");
        assertThat(written(DEFAULT, Year.of(12_345))).isEqualTo("\"+12345\"");
        assertThat(written(DEFAULT, YearMonth.of(12_345, 2))).isEqualTo("\"+12345-02\"");
        assertThat(written(DEFAULT, YearMonth.of(-12_345, 11))).isEqualTo("\"-12345-11\"");
    }

    @Test
    void writesOtherPlainValues() {
        assertThat(written(DEFAULT, null)).isEqualTo("null");
        assertThat(written(DEFAULT, true)).isEqualTo("true");
        assertThat(written(DEFAULT, (byte) -1)).isEqualTo("-1");
        assertThat(written(DEFAULT, (short) 300)).isEqualTo("300");
        assertThat(written(DEFAULT, 0.1f)).isEqualTo("0.1");
        assertThat(written(DEFAULT, -0.0)).isEqualTo("-0.0");
        assertThat(written(DEFAULT, "a\"\n")).isEqualTo("\"a\\\"\\n\"");
        assertThat(written(DEFAULT, CharBuffer.wrap("b"))).isEqualTo("\"b\"");
        assertThat(written(DEFAULT, 'c')).isEqualTo("\"c\"");
        assertThat(written(DEFAULT, new byte[] {0, -1, 127, 62})).isEqualTo("\"AP9/Pg==\"");
        assertThat(written(DEFAULT, TimeUnit.DAYS)).isEqualTo("\"DAYS\"");
        assertThat(written(DEFAULT, new UUID(1, 2))).isEqualTo("\"00000000-0000-0001-0000-000000000002\"");
    }

    @Test
    void writesStructuresByTheirElements() {
        assertThat(written(DEFAULT, Arrays.asList(1, null, List.of()))).isEqualTo("[1,null,[]]");
        assertThat(written(DEFAULT, new Object[][] {{"a"}, {}})).isEqualTo("[[\"a\"],[]]");
        assertThat(written(DEFAULT, new int[] {1, 2})).isEqualTo("[1,2]");
        assertThat(written(DEFAULT, Map.of("k", new double[] {0.5, Double.NaN})))
                .isEqualTo("{\"k\":[0.5,\"NaN\"]}");
    }

    @Test
    void refusesAValueOfAnotherClassByTheNameOfItsColumn() {
        for (Object odd : List.of(new Object(), new AtomicInteger(), List.of(new Object()))) {
            assertThatThrownBy(() -> written(DEFAULT, odd))
                    .cause()
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("column \"col\"", "java.", "convert it");
        }
        assertThat(written(out -> {
                    assertThat(DEFAULT.writeIfPlain(new Object(), out)).isFalse();
                    assertThat(DEFAULT.writeIfPlain(List.of(), out)).isFalse();
                    assertThat(DEFAULT.writeIfPlain(null, out)).isTrue();
                }))
                .isEqualTo("null");
    }

    @Test
    void reEmitsJsonTokenByToken() {
        String json = " {\"a\" :\n [1.10, 12345678901234567890, 1E400, true, false, null, \"\\n\\u00e4\"],"
                + " \"b\": {}, \"end\":true, \"b\":\"\" } ";

        assertThat(written(out -> FOR_JAVA_SCRIPT.writeJson(json, out)))
                .isEqualTo("{\"a\":[1.10,12345678901234567890,1E400,true,false,null,\"\\nä\"],\"b\":{},\"end\":true,"
                        + "\"b\":\"\"}");
        assertThat(written(out -> DEFAULT.writeJson("\"x\"", out))).isEqualTo("\"x\"");
        assertThat(written(out -> DEFAULT.writeJson(null, out))).isEqualTo("null");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "{", "[1,2", "1 2", "{}}\n{\"end\":true,\"count\":0}", "{'a':1}", "NaN", "[1,]", "tru"})
    void refusesTextThatIsNotOneJsonValue(String text) {
        assertThatThrownBy(() -> written(out -> DEFAULT.writeJson(text, out)))
                .isInstanceOf(ExportException.class)
                .cause()
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("column \"col\"");
    }

    @Test
    void leavesTheLimitsOfJsonToTheStream() {
        String deep = "[".repeat(600) + "]".repeat(600);
        String longNumber = "1".repeat(5_000);
        String longName = "n".repeat(60_000);

        assertThatThrownBy(() -> written(out -> DEFAULT.writeJson(deep, out)))
                .cause()
                .isInstanceOf(ExportLimitException.class)
                .hasMessageContaining("maxDepth");
        assertThat(written(out -> DEFAULT.writeJson(longNumber, out))).isEqualTo(longNumber);
        assertThat(written(out -> DEFAULT.writeJson("{\"" + longName + "\":1}", out)))
                .hasSize(60_006);
    }

    @Test
    void keepsMemberNamesInTheirOrder() {
        MemberNames names = MemberNames.of(List.of("b", "a"));

        assertThat(names.size()).isEqualTo(2);
        assertThat(names.get(0).getValue()).isEqualTo("b");
        assertThat(names.get(1).getValue()).isEqualTo("a");
    }

    @Test
    void refusesMemberNamesThatOccurTwiceAndSaysWhich() {
        assertThatThrownBy(() -> MemberNames.of(List.of("a", "b", "a", "c", "b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("called a, b:");
    }
}
