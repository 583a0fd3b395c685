package io.rowstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.StreamSummary;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RoundTripTest {
    static Stream<Arguments> variants() {
        return Stream.of(0, 1, 2, 500, 20_000)
                .flatMap(rows -> Stream.of(StreamFormat.NDJSON, StreamFormat.JSON_ARRAY)
                        .flatMap(format ->
                                Stream.of(ContentCoding.values()).map(coding -> Arguments.of(rows, format, coding))));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void readsBackWhatWasWritten(int count, StreamFormat format, ContentCoding coding) throws IOException {
        List<String> rows = IntStream.range(0, count)
                .mapToObj(i -> "row " + i + " äöü \n 😀")
                .toList();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        StreamSummary summary = RowStreamer.builder().format(format).coding(coding).build().stream(
                Export.of(RowSource.of(rows), (row, out) -> {
                    out.writeStartObject();
                    out.writeStringProperty("text", row);
                    out.writeEndObject();
                }),
                bytes);

        assertThat(summary.rows()).isEqualTo(count);
        assertThat(summary.bytes()).isEqualTo(bytes.size());
        List<String> read = new ArrayList<>();
        try (RowReader<String> reader = RowReader.open(
                new ByteArrayInputStream(bytes.toByteArray()),
                format,
                coding,
                in -> {
                    in.nextToken();
                    in.nextToken();
                    String text = in.getString();
                    in.nextToken();
                    return text;
                },
                ReadOptions.DEFAULTS)) {
            reader.forEach(read::add);
            assertThat(reader.isComplete()).isTrue();
        }
        assertThat(read).isEqualTo(rows);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void readsBackScalars(int count, StreamFormat format, ContentCoding coding) throws IOException {
        List<Integer> rows = IntStream.range(0, count).boxed().toList();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        RowStreamer.builder().format(format).coding(coding).build().stream(
                Export.of(RowSource.of(rows), (row, out) -> out.writeNumber(row)), bytes);

        List<Integer> read = new ArrayList<>();
        try (RowReader<Integer> reader = RowReader.open(
                new ByteArrayInputStream(bytes.toByteArray()),
                format,
                coding,
                in -> in.getIntValue(),
                ReadOptions.DEFAULTS)) {
            reader.forEach(read::add);
        }
        assertThat(read).isEqualTo(rows);
    }
}
