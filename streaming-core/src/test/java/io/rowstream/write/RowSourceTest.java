package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.Rows;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Sources over what Java has already. */
class RowSourceTest {
    private final FaultySink sink = new FaultySink();
    private final AtomicInteger closes = new AtomicInteger();

    private Stream<Integer> stream(int rows) {
        return IntStream.range(0, rows).boxed().onClose(closes::incrementAndGet);
    }

    @Test
    void iteratesAnewAtEachOpening() throws IOException {
        List<Integer> rows = List.of(0, 1);
        List<RowSource<Integer>> sources =
                List.of(RowSource.of(rows), RowSource.ofIterator(rows::iterator), RowSource.ofStream(rows::stream));
        for (RowSource<Integer> source : sources) {
            for (int i = 0; i < 2; i++) {
                FaultySink body = new FaultySink();
                RowStreamer.builder().build().stream(Export.of(source, Rows.ENCODER), body);
                assertThat(body.text()).isEqualTo(Rows.ndjson(2) + Rows.sentinel(2));
            }
        }
    }

    @Test
    void closesAStreamOnceBehindItsLastRow() throws IOException {
        write(RowSource.ofStream(() -> stream(3).peek(row -> assertThat(closes).hasValue(0))));

        assertThat(closes).hasValue(1);
        assertThat(sink.text()).isEqualTo(Rows.ndjson(3) + Rows.sentinel(3));
    }

    @Test
    void closesAStreamOnceWhereARowFails() {
        IllegalStateException failure = new IllegalStateException("injected");

        ExportException thrown = fails(RowSource.ofStream(() -> stream(3).peek(row -> {
            if (row == 2) {
                throw failure;
            }
        })));

        assertThat(thrown).hasCause(failure).hasNoSuppressedExceptions();
        assertThat(closes).hasValue(1);
    }

    @Test
    void closesAStreamOnceThatCannotBeIterated() {
        ExportException thrown = fails(RowSource.ofStream(() -> {
            Stream<Integer> used = stream(3);
            assertThat(used.iterator()).hasNext();
            return used;
        }));

        assertThat(thrown).hasCauseInstanceOf(IllegalStateException.class);
        assertThat(closes).hasValue(1);
    }

    @Test
    void failsWhereAStreamCannotBeClosed() {
        IllegalStateException failure = new IllegalStateException("injected");

        ExportException thrown = fails(RowSource.ofStream(() -> stream(3).onClose(() -> {
            throw failure;
        })));

        assertThat(thrown).hasCause(failure);
        assertThat(thrown.rows()).isEqualTo(3);
        assertThat(sink.text()).startsWith(Rows.ndjson(3) + "{\"end\":false");
    }

    @Test
    void readsAStreamAsItGoes() throws IOException {
        AtomicInteger made = new AtomicInteger();

        write(RowSource.ofStream(
                () -> stream(100).peek(row -> assertThat(made.incrementAndGet()).isEqualTo(row + 1))));

        assertThat(made).hasValue(100);
    }

    @Test
    void refusesRowsThatAreNull() {
        List<Integer> rows = Arrays.asList(0, null);

        assertThat(fails(RowSource.of(rows))).hasMessageContaining("a row is null");
        assertThat(fails(RowSource.ofIterator(rows::iterator))).hasMessageContaining("a row is null");
    }

    @Test
    void refusesNoIteratorAndNoStream() {
        @SuppressWarnings("NullAway") // as careless callers do
        RowSource<Integer> noIterator = RowSource.ofIterator(() -> (Iterator<Integer>) null);
        @SuppressWarnings("NullAway")
        RowSource<Integer> noStream = RowSource.ofStream(() -> (Stream<Integer>) null);

        assertThat(fails(noIterator)).hasMessageContaining("the iterator is null");
        assertThat(fails(noStream)).hasMessageContaining("the stream is null");
    }

    private void write(RowSource<Integer> source) throws IOException {
        RowStreamer.builder().build().stream(Export.of(source, Rows.ENCODER), sink);
    }

    private ExportException fails(RowSource<Integer> source) {
        return catchThrowableOfType(ExportException.class, () -> write(source));
    }
}
