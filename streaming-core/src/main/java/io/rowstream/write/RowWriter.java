package io.rowstream.write;

import io.rowstream.help.Help;
import io.rowstream.wire.ControlLine;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.exc.StreamConstraintsException;

/**
 * The reading half of a stream: takes rows from an opened export and puts them, whole, checked and framed, into a buffer.
 * Whatever happens, the cursor is closed exactly once; and whatever the source or the encoder throws, errors included (a
 * deeply nested row overflows the stack), is the failure of a row that the stream must still tell of.
 *
 * <p>All of this is done without a lock: the buffer lets others have the whole rows while the next one is being read or encoded.
 */
final class RowWriter<R> {
    private static final int MAX_TOKEN_CHARS = 2_048;

    private final Export<R> export;
    private final RowStreamer settings;
    private final RowBuffer buffer;
    private final Deadline deadline;
    private final @Nullable CheckpointClock checkpoints;
    private @Nullable RowCursor<R> cursor;
    private @Nullable JsonGenerator generator;
    private long count;
    private int rootValues;
    private boolean closed;
    private boolean interrupted;

    private RowWriter(
            Export<R> export,
            RowStreamer settings,
            RowBuffer buffer,
            Deadline deadline,
            @Nullable CheckpointClock checkpoints) {
        this.export = export;
        this.settings = settings;
        this.buffer = buffer;
        this.deadline = deadline;
        this.checkpoints = checkpoints;
    }

    static <R> RowWriter<R> of(Export<R> export, RowStreamer settings, RowBuffer buffer, Deadline deadline, long now) {
        CheckpointClock checkpoints = null;
        if (settings.checkpoints != null && settings.rowFormat.hasControlLines() && export.hasTokens()) {
            checkpoints = new CheckpointClock(settings.checkpoints, now);
        }
        RowWriter<R> writer = new RowWriter<>(export, settings, buffer, deadline, checkpoints);
        String resumedFrom = export.resumedFrom();
        if (resumedFrom != null) { // at once, since a heartbeat may be due before the first row
            writer.control(new ControlLine(false, 0, resumedFrom, null));
        }
        return writer;
    }

    /** Opens the source. */
    void open() {
        try {
            settings.rowFormat.checkColumns(export.columns());
        } catch (RuntimeException e) {
            throw failure("the export cannot be written in this format", e);
        }
        RowCursor<R> opened;
        try {
            opened = Objects.requireNonNull(export.source().open(), "the source gave no cursor");
        } catch (Throwable e) {
            throw failure("the source cannot be opened", e);
        }
        cursor = opened;
        deadline.watch(opened);
    }

    private RowCursor<R> cursor() {
        return Objects.requireNonNull(cursor, "the source was not opened");
    }

    /** Whole rows put into the buffer so far. */
    long count() {
        return count;
    }

    /** Moves to the next row; false where there is none. The first time, also puts what stands before all rows. */
    boolean advance() {
        boolean found;
        try {
            found = cursor().advance();
        } catch (Throwable e) {
            throw failure("row " + count + " cannot be read", e);
        }
        ExportTimeoutException late = deadline.expired();
        if (late != null) { // also where this is the end: a source that was cancelled may take that for one
            throw new ExportException(
                    (found ? "row " + count + " comes" : "the end of the rows comes") + " too late", count, late);
        }
        if (generator == null) {
            generator = begin();
        }
        if (found && count >= settings.maxRows) {
            throw failure(
                    "row " + count + " is one too many",
                    new ExportLimitException(
                            Help.TOO_LARGE.in("the export has more rows than maxRows, " + settings.maxRows)));
        }
        return found;
    }

    private JsonGenerator begin() {
        try {
            List<Column> columns = export.columns();
            if (columns.isEmpty()) {
                columns = List.copyOf(cursor().columns());
                settings.rowFormat.checkColumns(columns);
            }
            buffer.markValue();
            JsonGenerator made = settings.rowFormat.begin(columns, buffer);
            buffer.markRow(0);
            rootValues = made.streamWriteContext().getEntryCount();
            return made;
        } catch (Throwable e) {
            throw failure("the export cannot be written in this format", e);
        }
    }

    /** Puts the row that {@link #advance()} found into the buffer. */
    void encode() {
        JsonGenerator out = Objects.requireNonNull(generator);
        settings.rowFormat.beforeRow(count, buffer);
        int valueStart = buffer.markValue();
        try {
            export.encoder().encode(cursor().current(), out);
            checkNesting(out.streamWriteContext());
            int end = buffer.collect(out);
            settings.rowFormat.check(out, buffer.bytes(), valueStart, end);
            settings.rowFormat.afterRow(buffer);
            if (buffer.position() > settings.maxBytes) {
                throw new ExportLimitException(
                        Help.TOO_LARGE.in("the rows take more bytes than maxBytes, " + settings.maxBytes));
            }
        } catch (Throwable e) {
            buffer.dropRow();
            throw failure("row " + count + " cannot be encoded", explained(e, out));
        }
        count++;
        buffer.markRow(count);
    }

    private void checkNesting(TokenStreamContext context) {
        if (!context.inRoot()) {
            throw new IllegalStateException(Help.BROKEN_ROW.in("the encoder left an object or array open"));
        }
        // Root values are counted by an int that may wrap; the difference is right all the same.
        int values = context.getEntryCount() - rootValues;
        if (values != 1) {
            throw new IllegalStateException(
                    Help.BROKEN_ROW.in("the encoder wrote " + values + " values instead of one"));
        }
        rootValues += values;
    }

    /** Names our own limit where the generator's message names its own. */
    private Throwable explained(Throwable failure, JsonGenerator out) {
        if (failure instanceof StreamConstraintsException
                && out.streamWriteContext().getNestingDepth() > settings.maxDepth) {
            return new ExportLimitException(
                    Help.TOO_LARGE.in("the row is nested deeper than maxDepth, " + settings.maxDepth), failure);
        }
        return failure;
    }

    /** Behind the row that was encoded last, puts a checkpoint if one is due and the row has a token that fits. */
    void checkpoint() {
        if (checkpoints == null) {
            return;
        }
        RowTokens<? super R> tokens = export.tokens();
        if (tokens == null || !checkpoints.isDue(count, buffer.position(), System.nanoTime())) {
            return;
        }
        String token;
        try {
            token = tokens.tokenAfter(cursor().current());
        } catch (Throwable e) {
            throw failure("the token after row " + (count - 1) + " cannot be had", e);
        }
        if (token != null && token.length() <= MAX_TOKEN_CHARS) {
            control(new ControlLine(false, count, token, null));
            checkpoints.wrote(buffer.position());
        }
    }

    /** Puts a control line behind the whole rows, where the format has such lines. */
    void control(ControlLine line) {
        buffer.append(settings.rowFormat.control(line));
        buffer.markRow(count);
    }

    /** Puts what makes the stream complete. */
    void end() {
        settings.rowFormat.end(count, buffer);
    }

    /** After the last row. A source that cannot be closed has failed. */
    void closeSource() {
        closed = true;
        try {
            cursor().close();
        } catch (Throwable e) {
            throw failure("the source cannot be closed", e);
        } finally {
            release();
        }
    }

    /** After a failure: ends what the cursor may still be doing and gives everything back. */
    void abandon(Throwable first) {
        if (closed) {
            return;
        }
        closed = true;
        RowCursor<R> opened = cursor;
        if (opened != null) {
            suppressing(first, opened::cancel);
            suppressing(first, opened::close);
        }
        suppressing(first, this::release);
    }

    private void suppressing(Throwable first, Step step) {
        try {
            step.run();
        } catch (Throwable e) {
            interrupted |= e instanceof InterruptedException;
            if (e != first) {
                first.addSuppressed(e);
            }
        }
    }

    /** Whether what was called here has ended because the thread was interrupted, which it is no longer. */
    boolean wasInterrupted() {
        return interrupted;
    }

    private void release() {
        buffer.seal();
        if (generator != null) {
            generator.close();
        }
    }

    /** Where the time was over, whatever else went wrong came of that. */
    private ExportException failure(String message, Throwable cause) {
        interrupted |= cause instanceof InterruptedException;
        ExportTimeoutException late = deadline.expired();
        if (late == null) {
            return new ExportException(message, count, cause);
        }
        late.addSuppressed(cause);
        return new ExportException(message, count, late);
    }

    @FunctionalInterface
    private interface Step {
        void run() throws Exception;
    }
}
