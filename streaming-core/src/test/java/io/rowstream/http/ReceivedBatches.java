package io.rowstream.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.Rows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A consumer that keeps everything, and holds each token against the rows before it. */
final class ReceivedBatches implements BatchConsumer<String> {
    private final List<RowBatch<String>> batches = new ArrayList<>();
    private final List<String> rows = new ArrayList<>();
    private final int before;

    ReceivedBatches() {
        this(0);
    }

    /** @param before rows that the first token stands behind */
    ReceivedBatches(int before) {
        this.before = before;
    }

    @Override
    public void accept(RowBatch<String> batch) {
        assertThat(isEnded()).as("a batch behind the last one").isFalse();
        assertThat(batch.rows().isEmpty() && !batch.isLast())
                .as("an empty batch")
                .isFalse();
        batches.add(batch);
        rows.addAll(batch.rows());
        if (batch.token() != null) {
            assertThat(Script.place(batch.token())).isEqualTo(before + rows.size());
        }
    }

    void clear() {
        batches.clear();
        rows.clear();
    }

    List<String> rows() {
        return rows;
    }

    List<Integer> sizes() {
        return batches.stream().map(batch -> batch.rows().size()).toList();
    }

    @Nullable
    String lastToken() {
        return batches.isEmpty() ? null : batches.get(batches.size() - 1).token();
    }

    boolean isEnded() {
        return !batches.isEmpty() && batches.get(batches.size() - 1).isLast();
    }

    /** Fails unless these are the rows up to a given one, each once. */
    void assertRows(int to) {
        assertThat(rows).isEqualTo(Rows.json(before, to));
    }
}
