package io.rowstream.read;

import org.jspecify.annotations.Nullable;

/** The rows of several streams, one behind the other. A checkpoint stands between two of them. */
final class JoinedFlow<T> extends RowFlow<T> {
    private final RowParts<T> parts;
    private final long maxRows;
    private @Nullable RowReader<T> part;
    private @Nullable Checkpoint checkpoint;
    private Completeness completeness = Completeness.PROVED;
    private boolean ended;
    private long rows;

    JoinedFlow(RowParts<T> parts, long maxRows) {
        this.parts = parts;
        this.maxRows = maxRows;
    }

    @Override
    int nextBytes() {
        try {
            RowReader<T> current = part;
            int bytes = current == null ? -1 : current.nextBytes();
            while (bytes < 0) {
                if (current != null) {
                    completeness = weaker(completeness, current.completeness());
                }
                String token = parts.token();
                if (current != null && token != null) {
                    checkpoint = new Checkpoint(rows, token);
                }
                current = parts.next();
                part = current;
                if (current == null) {
                    completeness = weaker(completeness, parts.completeness());
                    ended = true;
                    return -1;
                }
                bytes = current.nextBytes();
            }
            if (rows == maxRows) {
                throw new LimitExceededException("there are more than maxRows, " + maxRows, "maxRows", rows, null);
            }
            return bytes;
        } catch (RowStreamException e) {
            throw placed(e);
        }
    }

    @Override
    T next() {
        RowReader<T> current = part;
        if (current == null) {
            throw new IllegalStateException("there is no row");
        }
        try {
            T row = current.decodeNext();
            rows++;
            return row;
        } catch (RowStreamException e) {
            throw placed(e);
        }
    }

    /** Counts the rows of all parts, where the part that failed counted its own. */
    private RowStreamException placed(RowStreamException e) {
        e.setPlace(rows, parts.place());
        return e;
    }

    /** They stand in the order of what they are worth, but for the first. */
    private static Completeness weaker(Completeness one, Completeness other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    @Override
    Completeness completeness() {
        return ended ? completeness : Completeness.PENDING;
    }

    @Override
    @Nullable
    Checkpoint checkpoint() {
        return checkpoint;
    }

    @Override
    void close() {
        if (part != null) {
            part.close();
        }
        parts.close();
    }
}
