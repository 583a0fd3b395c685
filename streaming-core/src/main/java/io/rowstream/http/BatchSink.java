package io.rowstream.http;

import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Holds rows until they are covered, and hands them on then. */
final class BatchSink<T> implements RowSink<T> {
    private final BatchConsumer<T> consumer;
    private final long maxRows;
    private final long maxBytes;
    private List<T> rows = new ArrayList<>();
    private long bytes;

    BatchSink(BatchConsumer<T> consumer, long maxRows, long maxBytes) {
        this.consumer = consumer;
        this.maxRows = maxRows;
        this.maxBytes = maxBytes;
    }

    @Override
    public void begin(HttpHeaders response) {}

    @Override
    public void row(T row, long length) {
        bytes += length;
        if (rows.size() >= maxRows || bytes > maxBytes) {
            throw new UncoveredRowsException(
                    "the server sent no checkpoint for " + rows.size() + " rows, and more than "
                            + (rows.size() >= maxRows ? maxRows + " rows" : maxBytes + " bytes") + " are not held",
                    rows.size());
        }
        rows.add(row);
    }

    @Override
    public void covered(String token) {
        handOn(token);
    }

    @Override
    public void complete() {
        handOn(null);
    }

    private void handOn(@Nullable String token) {
        RowBatch<T> batch = new RowBatch<>(rows, token);
        rows = new ArrayList<>();
        bytes = 0;
        consumer.accept(batch);
    }

    @Override
    public void discard() {
        rows = new ArrayList<>();
        bytes = 0;
    }

    @Override
    public boolean startOver(ResponseException refusal) {
        return consumer.startOver(refusal);
    }
}
