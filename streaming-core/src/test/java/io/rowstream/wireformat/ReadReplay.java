package io.rowstream.wireformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.read.Checkpoint;
import io.rowstream.read.Completeness;
import io.rowstream.read.IncompleteStreamException;
import io.rowstream.read.LimitExceededException;
import io.rowstream.read.MalformedStreamException;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowFeed;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import io.rowstream.read.StreamFailedException;
import io.rowstream.wire.StreamError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Replays a {@code read} vector in every way there is to read: pulled, pulled with an executor, and pushed; each whole, in small
 * pieces, and where the vector says so cut everywhere.
 */
final class ReadReplay {
    /** Bytes that come at a time. */
    private static final int[] PIECES = {Integer.MAX_VALUE, 1, 7};

    /** Larger inputs are not fed in the small pieces. */
    private static final int LARGE = 1 << 20;

    private enum Way {
        PULLED,
        PULLED_WITH_EXECUTOR,
        PUSHED
    }

    private final Vector.Read vector;
    private final byte[] input;
    private final ExecutorService executor = Executors.newFixedThreadPool(2);

    ReadReplay(Vector.Read vector) {
        this.vector = vector;
        this.input = Bytes.of(vector.input());
    }

    void run() {
        try {
            for (Way way : Way.values()) {
                run(way);
            }
        } finally {
            executor.shutdownNow();
        }
    }

    private void run(Way way) {
        for (int piece : PIECES) {
            if (piece == Integer.MAX_VALUE || input.length < LARGE) {
                if (vector.outcome().equals("open")) {
                    assertRowsWhileOpen(way, piece);
                } else {
                    assertOutcome(way, piece);
                }
            }
        }
        if (vector.prefixes() != null) {
            for (int end = 0; end < input.length; end++) {
                Outcome cut = read(way, end, Integer.MAX_VALUE);
                assertThat(cut.name())
                        .as("%s, outcome of the first %d bytes", way, end)
                        .isEqualTo(vector.prefixes());
            }
        }
    }

    private void assertOutcome(Way way, int piece) {
        String how = way + " in pieces of " + piece + " bytes";
        Outcome outcome = read(way, input.length, piece);
        assertThat(outcome.name())
                .as("outcome, %s, with %s", how, outcome.failure())
                .isEqualTo(vector.outcome());
        assertRows(outcome.rows(), how);
        RowStreamException failure = outcome.failure();
        if (failure != null) {
            assertThat(failure.rows())
                    .as("rows reported with the error")
                    .isEqualTo(outcome.rows().size());
            assertThat(failure.lastCheckpoint()).isEqualTo(outcome.checkpoint());
        }
        if (failure instanceof StreamFailedException failed) {
            Vector.ErrorLine error = vector.error();
            assertThat(error).as("the vector says what the error line says").isNotNull();
            assertThat(failed.error()).isEqualTo(streamError(error));
        }
        if (vector.checkpoint() != null) {
            assertThat(outcome.checkpoint())
                    .as("the last checkpoint, %s", how)
                    .isEqualTo(new Checkpoint(
                            vector.checkpoint().count(), vector.checkpoint().cursor()));
        }
        if (failure == null) {
            assertThat(outcome.restsOn()).as("what the end rests on, %s", how).isEqualTo(completeness());
        }
    }

    private Completeness completeness() {
        String restsOn = vector.restsOn();
        if (restsOn == null) {
            return Completeness.PROVED;
        }
        return switch (restsOn) {
            case "transport" -> Completeness.TRANSPORT_ONLY;
            case "nothing" -> Completeness.UNPROVED;
            default -> throw new IllegalArgumentException("nothing rests on " + restsOn);
        };
    }

    private void assertRows(List<Row> rows, String how) {
        if (vector.rows() == null) {
            assertThat(vector.rowCount()).as("a vector has rows or a rowCount").isNotNull();
            assertThat(rows).as("rows, %s", how).hasSize(vector.rowCount().intValue());
        } else {
            assertThat(rows)
                    .as("rows, %s", how)
                    .isEqualTo(vector.rows().stream().map(Row::of).toList());
        }
    }

    private void assertRowsWhileOpen(Way way, int piece) {
        List<Row> rows = new ArrayList<>();
        if (way == Way.PUSHED) {
            try (RowFeed<Row> feed = feed(rows)) {
                push(feed, input.length, piece);
                assertThat(feed.completeness()).isEqualTo(Completeness.PENDING);
            }
        } else {
            try (RowReader<Row> reader = open(way, input.length, piece)) {
                Iterator<Row> iterator = reader.iterator();
                for (int i = 0; i < vector.rows().size(); i++) {
                    rows.add(iterator.next());
                }
                assertThat(reader.isComplete()).isFalse();
            }
        }
        assertRows(rows, way + " in pieces of " + piece + " bytes");
    }

    private Outcome read(Way way, int end, int piece) {
        return way == Way.PUSHED ? pushed(end, piece) : pulled(way, end, piece);
    }

    private Outcome pulled(Way way, int end, int piece) {
        List<Row> rows = new ArrayList<>();
        try (RowReader<Row> reader = open(way, end, piece)) {
            Throwable failure = catchThrowable(() -> reader.forEach(rows::add));
            if (failure == null) {
                assertThat(reader.isComplete()).isTrue();
                assertThat(reader.iterator().hasNext()).isFalse();
            } else {
                assertThat(reader.isComplete()).isFalse();
                assertThat(catchThrowable(() -> reader.forEach(rows::add)))
                        .as("a reader that has failed is finished")
                        .isSameAs(failure);
            }
            return outcome(rows, failure, reader.lastCheckpoint(), reader.completeness());
        }
    }

    private Outcome pushed(int end, int piece) {
        List<Row> rows = new ArrayList<>();
        try (RowFeed<Row> feed = feed(rows)) {
            Throwable failure = catchThrowable(() -> {
                push(feed, end, piece);
                if ("broken".equals(vector.ends())) {
                    feed.breakOff(new IOException("the transport broke off"));
                } else if (!"open".equals(vector.ends())) {
                    feed.end();
                }
            });
            if (failure != null) {
                assertThat(catchThrowable(feed::end))
                        .as("a feed that has failed is finished")
                        .isSameAs(failure);
            }
            return outcome(rows, failure, feed.lastCheckpoint(), feed.completeness());
        }
    }

    private void push(RowFeed<Row> feed, int end, int piece) {
        for (int at = 0; at < end; ) {
            int next = (int) Math.min(end, (long) at + piece);
            feed.feed(Arrays.copyOfRange(input, at, next));
            at = next;
        }
    }

    private static Outcome outcome(
            List<Row> rows, @Nullable Throwable failure, @Nullable Checkpoint checkpoint, Completeness restsOn) {
        if (failure == null) {
            return new Outcome("complete", rows, null, checkpoint, restsOn);
        }
        if (failure instanceof RowStreamException e) {
            assertThat(restsOn).isEqualTo(Completeness.PENDING);
            return new Outcome(nameOf(e), rows, e, checkpoint, restsOn);
        }
        throw new AssertionError("not an outcome: " + failure, failure);
    }

    private RowReader<Row> open(Way way, int end, int piece) {
        ReplayInput in = new ReplayInput(input, end, vector.ends(), piece);
        ReadOptions options = way == Way.PULLED
                ? options()
                : options().toBuilder().executor(executor).build();
        return RowReader.open(in, Names.format(vector.format()), Names.coding(vector.coding()), Row::decode, options);
    }

    private RowFeed<Row> feed(List<Row> rows) {
        return RowFeed.to(
                rows::add, Names.format(vector.format()), Names.coding(vector.coding()), Row::decode, options());
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
        if (wanted.maxRows() != null) {
            options.maxRows(wanted.maxRows());
        }
        if (wanted.maxBytes() != null) {
            options.maxBytes(wanted.maxBytes());
        }
        if (wanted.blankLines() != null) {
            options.blankLines(wanted.blankLines());
        }
        if (wanted.mode() != null) {
            assertThat(wanted.mode()).isEqualTo("foreign");
            options.foreign();
        }
        if (wanted.delimited() != null) {
            options.delimited(wanted.delimited());
        }
        if (wanted.pointer() != null) {
            options.pointer(wanted.pointer());
        }
        if (wanted.resume() != null) {
            options.resumedFrom(wanted.resume());
        }
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
            String name,
            List<Row> rows,
            @Nullable RowStreamException failure,
            @Nullable Checkpoint checkpoint,
            Completeness restsOn) {}
}
