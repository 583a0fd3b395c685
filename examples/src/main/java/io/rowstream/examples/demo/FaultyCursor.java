package io.rowstream.examples.demo;

import io.rowstream.write.Column;
import io.rowstream.write.RowCursor;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The rows of another cursor, with faults. */
@SuppressWarnings("try") // close() throws what the cursor underneath throws
final class FaultyCursor<R> implements RowCursor<R> {
    private final RowCursor<R> rows;
    private final Faults faults;
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private long read;

    FaultyCursor(RowCursor<R> rows, Faults faults) {
        this.rows = rows;
        this.faults = faults;
    }

    @Override
    public boolean advance() throws Exception {
        if (read == faults.failAfter()) {
            throw new Faults.SourceBroke(read);
        }
        if (read == faults.stallAfter()) {
            cancelled.await();
        }
        if (cancelled.await(faults.delayMs(), TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException("cancelled after " + read + " rows");
        }
        read++;
        return rows.advance();
    }

    @Override
    public R current() {
        return rows.current();
    }

    @Override
    public List<Column> columns() {
        return rows.columns();
    }

    @Override
    public void cancel() {
        cancelled.countDown();
        rows.cancel();
    }

    @Override
    public void close() throws Exception {
        rows.close();
    }
}
