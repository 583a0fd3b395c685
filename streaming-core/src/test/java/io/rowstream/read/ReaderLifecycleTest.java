package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.testing.FieldCase;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.PiecewiseInput;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** The ways to walk over the rows, alone and mixed, and how a reader ends. */
class ReaderLifecycleTest {
    private static final List<String> ROWS = List.of("1", "2", "3", "4", "5", "6");

    private final PiecewiseInput in =
            PiecewiseInput.of(Bodies.text(StreamFormat.NDJSON, ROWS).getBytes(UTF_8));
    private final RowReader<String> reader = RowReader.open(in, StreamFormat.NDJSON, JsonText::of);

    @Test
    void readsNothingBeforeARowIsAskedFor() {
        assertThat(in.reads()).isZero();
        assertThat(reader.rows()).isZero();
        assertThat(reader.isComplete()).isFalse();
        reader.close();
        assertThat(in.reads()).isZero();
    }

    @Test
    void isCompleteOnceTheEndWasReachedAndNotBefore() {
        Iterator<String> rows = reader.iterator();
        for (int i = 1; i <= ROWS.size(); i++) {
            assertThat(rows.next()).isEqualTo(ROWS.get(i - 1));
            assertThat(reader.rows()).isEqualTo(i);
            assertThat(reader.isComplete()).isFalse();
        }
        assertThat(rows.hasNext()).isFalse();
        assertThat(reader.isComplete()).isTrue();
        assertThat(in.closes()).isEqualTo(1);

        assertThatThrownBy(rows::next).isInstanceOf(NoSuchElementException.class);
        assertThat(rows.hasNext()).isFalse();
        reader.forEach(row -> {
            throw new AssertionError("no row is left");
        });
        assertThat(reader.stream()).isEmpty();
        reader.close();
        assertThat(reader.isComplete()).isTrue();
        assertThat(in.closes()).isEqualTo(1);
    }

    @Test
    void goesOnWhereAnotherWalkStopped() {
        List<String> rows = new ArrayList<>();
        Iterator<String> first = reader.iterator();
        rows.add(first.next());
        rows.add(reader.iterator().next());
        rows.add(reader.stream().findFirst().orElseThrow());
        reader.forEach(rows::add);

        assertThat(rows).isEqualTo(ROWS);
        assertThat(first.hasNext()).isFalse();
    }

    @Test
    void losesNoRowThatAnIteratorLookedAtOnly() {
        Iterator<String> looking = reader.iterator();
        assertThat(looking.hasNext()).isTrue();
        assertThat(looking.hasNext()).isTrue();
        assertThat(reader.rows()).isZero();
        List<String> rows = new ArrayList<>();

        assertThat(reader.iterator().next()).isEqualTo("1");
        assertThat(looking.hasNext()).isTrue();
        reader.forEach(rows::add);

        assertThat(rows).isEqualTo(ROWS.subList(1, 6));
        assertThat(reader.rows()).isEqualTo(6);
    }

    @Test
    void goesOnAfterAnActionThatThrew() {
        IllegalStateException own = new IllegalStateException("own");
        List<String> rows = new ArrayList<>();

        assertThat(catchThrowable(() -> reader.forEach(row -> {
                    rows.add(row);
                    if (row.equals("3")) {
                        throw own;
                    }
                })))
                .isSameAs(own);
        assertThat(in.closes()).isZero();
        reader.forEach(rows::add);

        assertThat(rows).isEqualTo(ROWS);
        assertThat(reader.isComplete()).isTrue();
    }

    @Test
    void streamsInOrder() {
        assertThat(reader.stream().isParallel()).isFalse();
        assertThat(reader.stream().toList()).isEqualTo(ROWS);
        assertThat(reader.isComplete()).isTrue();
    }

    @Test
    void isClosedWithItsStream() {
        try (var rows = reader.stream()) {
            assertThat(rows.limit(2)).containsExactly("1", "2");
        }
        assertThat(in.closes()).isEqualTo(1);
        assertThat(reader.isComplete()).isFalse();
    }

    @Test
    void streamThrowsWhereRowsAreMissing() {
        RowReader<String> cut =
                RowReader.open(PiecewiseInput.of("1\n2\n".getBytes(UTF_8)), StreamFormat.NDJSON, JsonText::of);

        assertThatThrownBy(() -> cut.stream().count())
                .isInstanceOfSatisfying(
                        IncompleteStreamException.class,
                        e -> assertThat(e.rows()).isEqualTo(2));
    }

    @Test
    @FieldCase("R10")
    void givesNoRowOnceClosed() {
        Iterator<String> rows = reader.iterator();
        rows.next();
        assertThat(rows.hasNext()).isTrue();
        reader.close();
        reader.close();

        assertThat(in.closes()).isEqualTo(1);
        assertThatThrownBy(rows::hasNext).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(rows::next).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> reader.forEach(row -> {})).isInstanceOf(IllegalStateException.class);
        assertThat(reader.isComplete()).isFalse();
        assertThat(reader.rows()).isEqualTo(1);
    }

    @Test
    @FieldCase("R10")
    void closesWithoutTroubleWhateverTheInputDoes() {
        for (Exception failure : List.of(new IOException("injected"), new IllegalStateException("injected"))) {
            for (String body : List.of("1\n{\"end\":true,\"count\":1}\n", "1\n")) {
                InputStream troubled = new ByteArrayInputStream(body.getBytes(UTF_8)) {
                    @Override
                    public void close() throws IOException {
                        if (failure instanceof IOException io) {
                            throw io;
                        }
                        throw (RuntimeException) failure;
                    }
                };
                RowReader<String> read = RowReader.open(troubled, StreamFormat.NDJSON, JsonText::of);
                Throwable thrown = catchThrowable(() -> read.forEach(row -> {}));

                assertThat(read.isComplete()).isEqualTo(body.contains("end"));
                assertThat(thrown == null).isEqualTo(read.isComplete());
                assertThatCode(read::close).doesNotThrowAnyException();
            }
        }
    }

    @Test
    void failsAtTheFirstRowWhereItWasMadeToFail() {
        MalformedStreamException failure = new MalformedStreamException("no rows at all", 0, 0, 0, null);
        RowReader<String> failed = RowReader.failed(in, () -> failure);

        assertThat(in.closes()).isZero();
        assertThat(catchThrowable(() -> failed.forEach(row -> {}))).isSameAs(failure);
        assertThat(catchThrowable(() -> failed.iterator().hasNext())).isSameAs(failure);
        assertThat(in.closes()).isEqualTo(1);
        assertThat(failed.isComplete()).isFalse();
    }
}
