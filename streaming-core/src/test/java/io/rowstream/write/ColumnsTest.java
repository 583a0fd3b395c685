package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.Rows;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A column that would make rows read as control lines is refused before the first byte. */
class ColumnsTest {
    private static final Column ID = new Column("id", Column.Kind.NUMBER);
    private static final Column BOOLEAN_END = new Column("end", Column.Kind.BOOLEAN);

    private final FaultySource<Integer> source = FaultySource.counting(2);
    private final FaultySink sink = new FaultySink();

    @Test
    void refusesABooleanEndBeforeTheSourceIsOpened() {
        Export<Integer> export = Export.of(source, Rows.ENCODER).withColumns(List.of(BOOLEAN_END, ID));

        assertThatThrownBy(() -> RowStreamer.builder().build().stream(export, new FaultySink()))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("named \"end\"")
                .hasMessageContaining("rename");

        assertThat(source.isOpened()).isFalse();
    }

    @Test
    void refusesABooleanEndWithoutASentinelToo() {
        Export<Integer> export = Export.of(source, Rows.ENCODER).withColumns(List.of(BOOLEAN_END, ID));

        assertThatThrownBy(() -> RowStreamer.builder().sentinel(false).build().stream(export, new FaultySink()))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("named \"end\"");
    }

    @Test
    void refusesABooleanEndThatTheCursorTellsOfAndGivesItBack() {
        AtomicInteger closes = new AtomicInteger();
        Export<Integer> export = Export.of(() -> new Telling(List.of(BOOLEAN_END), closes), Rows.ENCODER);

        assertThatThrownBy(() -> RowStreamer.builder().build().stream(export, new FaultySink()))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("named \"end\"")
                .hasNoSuppressedExceptions();

        assertThat(closes).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BOOLEAN")
    void leavesAnEndOfAnotherKindToTheRows(Column.Kind kind) throws IOException {
        assertWritten(RowStreamer.builder(), new Column("end", kind), ID);
    }

    @Test
    void takesABooleanEndInAnotherPlace() throws IOException {
        assertWritten(RowStreamer.builder(), ID, BOOLEAN_END);
    }

    @Test
    void takesABooleanNamedNearlyEnd() throws IOException {
        assertWritten(RowStreamer.builder(), new Column("End", Column.Kind.BOOLEAN), ID);
    }

    @Test
    void takesABooleanEndInAnArray() throws IOException {
        RowStreamer.builder().format(StreamFormat.JSON_ARRAY).build().stream(
                Export.of(source, Rows.ENCODER).withColumns(List.of(BOOLEAN_END)), sink);

        assertThat(sink.text()).isEqualTo("[{\"n\":0},{\"n\":1}]");
    }

    private void assertWritten(RowStreamer.Builder settings, Column... columns) throws IOException {
        settings.build().stream(Export.of(source, Rows.ENCODER).withColumns(List.of(columns)), sink);

        assertThat(sink.text()).isEqualTo(Rows.ndjson(2) + Rows.sentinel(2));
    }

    private record Telling(List<Column> columns, AtomicInteger closes) implements RowCursor<Integer> {
        @Override
        public boolean advance() {
            return true;
        }

        @Override
        public Integer current() {
            return 1;
        }

        @Override
        public void close() {
            closes.incrementAndGet();
        }
    }
}
