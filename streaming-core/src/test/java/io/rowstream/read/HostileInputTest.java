package io.rowstream.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.Allocations;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.RepeatingInput;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Input made to exhaust memory or time. The time limits only keep a test that has failed already from hanging. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HostileInputTest {
    private static final int MEGABYTE = 1024 * 1024;
    private static final ReadOptions ONE_MEGABYTE =
            ReadOptions.builder().maxRowBytes(MEGABYTE).build();

    @ParameterizedTest
    @CsvSource({"NDJSON, ''", "JSON_ARRAY, '['"})
    void holdsNoMoreThanARowOfARowWithoutEnd(StreamFormat format, String start) {
        long allocated = Allocations.bytes(() -> {
            InputStream endless = RepeatingInput.of(start + '"', "x".repeat(1000), Long.MAX_VALUE);
            assertRowTooLong(RowReader.open(endless, format, ContentCoding.IDENTITY, JsonText::of, ONE_MEGABYTE));
        });

        assertThat(allocated).isLessThan(10 * MEGABYTE);
    }

    @ParameterizedTest
    @CsvSource({"NDJSON, ''", "JSON_ARRAY, '['"})
    @FieldCase("R9")
    void holdsNoMoreThanARowOfACompressedRow(StreamFormat format, String start) throws IOException {
        byte[] bomb = gzip(RepeatingInput.of(start + '"', "x".repeat(1000), 200_000));
        assertThat(bomb.length).isLessThan(MEGABYTE);

        long allocated = Allocations.bytes(() -> assertRowTooLong(RowReader.open(
                new ByteArrayInputStream(bomb), format, ContentCoding.GZIP, JsonText::of, ONE_MEGABYTE)));

        assertThat(allocated).isLessThan(10 * MEGABYTE);
    }

    @Test
    void passesOverWhiteSpaceInFlatMemory() {
        long more = Allocations.growth(
                thousands -> {
                    InputStream spaces = RepeatingInput.of("[1,", " ".repeat(1000), thousands);
                    ReadOutcome<String> read =
                            ReadOutcome.of(RowReader.open(spaces, StreamFormat.JSON_ARRAY, JsonText::of));
                    assertThat(read.rows()).containsExactly("1");
                    assertThat(read.failure()).isInstanceOf(IncompleteStreamException.class);
                },
                1_000,
                50_000);

        assertThat(more).as("bytes for 49 MB more of spaces").isLessThan(MEGABYTE);
    }

    @Test
    void passesOverHeartbeatsInFlatMemory() {
        long more = Allocations.growth(
                lines -> {
                    InputStream beats = RepeatingInput.of("", "{\"end\":false,\"count\":0}\n", lines);
                    ReadOutcome<String> read = ReadOutcome.of(RowReader.open(beats, StreamFormat.NDJSON, JsonText::of));
                    assertThat(read.failure()).isInstanceOf(IncompleteStreamException.class);
                },
                1_000,
                10_000);

        assertThat(more).as("bytes for 9,000 control lines more").isLessThan(9_000 * 2_000);
    }

    /** In pieces as small as these, a reader that looked at a long row anew with each piece would take hours. */
    @ParameterizedTest
    @CsvSource({"NDJSON, '', '\n{\"end\":true,\"count\":1}\n'", "JSON_ARRAY, '[', ']'"})
    @FieldCase("R6")
    void readsALongRowInSmallPiecesInLinearTime(StreamFormat format, String start, String end) {
        int pieces = 150_000;
        InputStream in = RepeatingInput.of(start + '"', "x".repeat(100), pieces, '"' + end);

        ReadOutcome<Integer> read = ReadOutcome.of(RowReader.open(
                in, format, ContentCoding.IDENTITY, parser -> parser.getString().length(), ReadOptions.DEFAULTS));

        assertThat(read.failure()).isNull();
        assertThat(read.rows()).containsExactly(100 * pieces);
    }

    @Test
    void readsAControlLineOfManyMembersInLinearTime() {
        StringBuilder line = new StringBuilder("{\"end\":true,\"count\":0");
        for (int i = 0; i < 200_000; i++) {
            line.append(",\"m").append(i).append("\":").append(i);
        }

        ReadOutcome<String> read = ReadOutcome.ofNdjson(line + "}\n");

        assertThat(read.failure()).isNull();
    }

    @Test
    void letsAnExceptionallyLongRowsMemoryGo() {
        int longRow = 8 * MEGABYTE;
        String start = '"' + "x".repeat(longRow) + "\"\n";
        int[] buffer = new int[2];
        int[] longest = new int[1];
        InputStream in = new FilterInputStream(RepeatingInput.of(start, "1\n".repeat(100_000) + "1", 20)) {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                buffer[0] = Math.max(buffer[0], bytes.length);
                buffer[1] = bytes.length;
                longest[0] = Math.max(longest[0], length);
                return super.read(bytes, offset, length);
            }
        };

        ReadOutcome<String> read = ReadOutcome.of(RowReader.open(in, StreamFormat.NDJSON, JsonText::of));

        assertThat(read.rows()).hasSize(2_000_001);
        assertThat(buffer[0]).isGreaterThan(longRow);
        assertThat(buffer[1]).as("the buffer at the end").isLessThanOrEqualTo(MEGABYTE);
        assertThat(longest[0]).as("the longest piece asked for").isLessThanOrEqualTo(MEGABYTE);
    }

    private static void assertRowTooLong(RowReader<String> reader) {
        ReadOutcome<String> read = ReadOutcome.of(reader);
        assertThat(read.failure()).isInstanceOf(LimitExceededException.class).hasMessageContaining("row 0");
        assertThat(read.rows()).isEmpty();
    }

    private static byte[] gzip(InputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            in.transferTo(gzip);
        }
        return out.toByteArray();
    }
}
