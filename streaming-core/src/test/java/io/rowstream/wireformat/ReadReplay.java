package io.rowstream.wireformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.read.IncompleteStreamException;
import io.rowstream.read.LimitExceededException;
import io.rowstream.read.MalformedStreamException;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import io.rowstream.read.StreamFailedException;
import io.rowstream.wire.StreamError;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replays a {@code read} vector through {@link RowReader}: whole, in small pieces, and where it says so cut everywhere. */
final class ReadReplay {
    /** Bytes that each call of {@code read} hands out. */
    private static final int[] PIECES = {Integer.MAX_VALUE, 1, 7};

    /** Larger inputs are not fed in the small pieces. */
    private static final int LARGE = 1 << 20;

    private final Vector.Read vector;
    private final byte[] input;

    ReadReplay(Vector.Read vector) {
        this.vector = vector;
        this.input = Bytes.of(vector.input());
    }

    void run() {
        for (int piece : PIECES) {
            if (piece == Integer.MAX_VALUE || input.length < LARGE) {
                if (vector.outcome().equals("open")) {
                    assertRowsWhileOpen(piece);
                } else {
                    assertOutcome(piece);
                }
            }
        }
        if (vector.prefixes() != null) {
            for (int end = 0; end < input.length; end++) {
                Outcome cut = read(end, Integer.MAX_VALUE);
                assertThat(cut.name()).as("outcome of the first %d bytes", end).isEqualTo(vector.prefixes());
            }
        }
    }

    private void assertOutcome(int piece) {
        Outcome outcome = read(input.length, piece);
        assertThat(outcome.name())
                .as("outcome, in pieces of %d bytes, with %s", piece, outcome.failure())
                .isEqualTo(vector.outcome());
        assertRows(outcome.rows(), piece);
        if (outcome.failure() != null) {
            assertThat(outcome.failure().rows())
                    .as("rows reported with the error")
                    .isEqualTo(outcome.rows().size());
        }
        if (outcome.failure() instanceof StreamFailedException failed) {
            Vector.ErrorLine error = vector.error();
            assertThat(error).as("the vector says what the error line says").isNotNull();
            assertThat(failed.error()).isEqualTo(streamError(error));
        }
        if (vector.checkpoint() != null) {
            throw new AssertionError("wire Vector.checkpoint() to what the reader reports");
        }
        if (vector.restsOn() != null) {
            throw new AssertionError("wire Vector.restsOn() to what the reader reports");
        }
    }

    private void assertRows(List<Row> rows, int piece) {
        if (vector.rows() == null) {
            assertThat(vector.rowCount()).as("a vector has rows or a rowCount").isNotNull();
            assertThat(rows).hasSize(vector.rowCount().intValue());
        } else {
            assertThat(rows)
                    .as("rows, in pieces of %d bytes", piece)
                    .isEqualTo(vector.rows().stream().map(Row::of).toList());
        }
    }

    private void assertRowsWhileOpen(int piece) {
        try (RowReader<Row> reader = open(input.length, piece)) {
            List<Row> rows = new ArrayList<>();
            Iterator<Row> iterator = reader.iterator();
            for (int i = 0; i < vector.rows().size(); i++) {
                rows.add(iterator.next());
            }
            assertRows(rows, piece);
            assertThat(reader.isComplete()).isFalse();
        }
    }

    private Outcome read(int end, int piece) {
        List<Row> rows = new ArrayList<>();
        try (RowReader<Row> reader = open(end, piece)) {
            Throwable failure = catchThrowable(() -> reader.forEach(rows::add));
            if (failure == null) {
                assertThat(reader.isComplete()).isTrue();
                assertThat(reader.iterator().hasNext()).isFalse();
                return new Outcome("complete", rows, null);
            }
            if (failure instanceof RowStreamException e) {
                assertThat(reader.isComplete()).isFalse();
                assertThat(catchThrowable(() -> reader.forEach(rows::add)))
                        .as("a reader that has failed is finished")
                        .isSameAs(e);
                return new Outcome(nameOf(e), rows, e);
            }
            throw new AssertionError("not an outcome, in pieces of " + piece + " bytes: " + failure, failure);
        }
    }

    private RowReader<Row> open(int end, int piece) {
        ReplayInput in = new ReplayInput(input, end, vector.ends(), piece);
        return RowReader.open(in, Names.format(vector.format()), Names.coding(vector.coding()), Row::decode, options());
    }

    private ReadOptions options() {
        ReadOptions.Builder options = ReadOptions.builder();
        Vector.ReadOptions wanted = vector.options();
        if (wanted == null) {
            return options.build();
        }
        if (wanted.maxRowBytes() != null) {
            options.maxRowBytes(wanted.maxRowBytes());
        }
        Names.notWired("maxRows", wanted.maxRows());
        Names.notWired("maxBytes", wanted.maxBytes());
        Names.notWired("blankLines", wanted.blankLines());
        Names.notWired("mode", wanted.mode());
        Names.notWired("delimited", wanted.delimited());
        Names.notWired("pointer", wanted.pointer());
        Names.notWired("resume", wanted.resume());
        return options.build();
    }

    private static String nameOf(RowStreamException e) {
        if (e instanceof IncompleteStreamException) {
            return "incomplete";
        } else if (e instanceof StreamFailedException) {
            return "failed";
        } else if (e instanceof MalformedStreamException) {
            return "malformed";
        } else if (e instanceof LimitExceededException) {
            return "limit";
        }
        return e.toString();
    }

    private static StreamError streamError(Vector.ErrorLine error) {
        int status = error.status() == null ? 0 : error.status();
        return new StreamError(error.type(), error.title(), status, error.retryable());
    }

    private record Outcome(
            String name, List<Row> rows, @Nullable RowStreamException failure) {}
}
