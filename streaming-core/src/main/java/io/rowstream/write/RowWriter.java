package io.rowstream.write;

import java.util.Objects;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The reading half of a stream: takes rows from an opened export and puts them, whole, checked and framed, into a buffer.
 * Whatever happens, the cursor is closed exactly once; and whatever the source or the encoder throws, errors included (a
 * deeply nested row overflows the stack), is the failure of a row that the stream must still tell of.
 */
final class RowWriter<R> {
    /**
     * One generator writes all rows of a stream as a sequence of root values. It must never add an end of its own (a throw
     * once left valid JSON behind that way), nor a separator: both are the framing's.
     */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .rootValueSeparator((String) null)
            .build();

    private final RowCursor<R> cursor;
    private final RowEncoder<? super R> encoder;
    private final RowFraming framing;
    private final RowBuffer buffer;
    private final JsonGenerator generator;
    private long count;
    private int rootValues;
    private boolean closed;

    private RowWriter(
            RowCursor<R> cursor,
            RowEncoder<? super R> encoder,
            RowFraming framing,
            RowBuffer buffer,
            JsonGenerator generator) {
        this.cursor = cursor;
        this.encoder = encoder;
        this.framing = framing;
        this.buffer = buffer;
        this.generator = generator;
    }

    static <R> RowWriter<R> open(Export<R> export, RowFraming framing, RowBuffer buffer) {
        // Made first: nothing may fail between the opening and the writer that will close.
        JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), buffer);
        RowCursor<R> cursor;
        try {
            cursor = Objects.requireNonNull(export.source().open(), "the source gave no cursor");
        } catch (Throwable e) {
            generator.close();
            throw new ExportException("the source cannot be opened", 0, e);
        }
        return new RowWriter<>(cursor, export.encoder(), framing, buffer, generator);
    }

    /** Whole rows put into the buffer so far. */
    long count() {
        return count;
    }

    /** Puts the next row into the buffer; false where there is none. */
    boolean next() {
        try {
            if (!cursor.advance()) {
                return false;
            }
        } catch (Throwable e) {
            throw new ExportException("row " + count + " cannot be read", count, e);
        }
        framing.beforeRow(count, buffer);
        int valueStart = buffer.markValue();
        try {
            encoder.encode(cursor.current(), generator);
            checkNesting();
            generator.flush();
            framing.check(buffer.bytes(), valueStart, buffer.size());
        } catch (Throwable e) {
            buffer.dropRow();
            throw new ExportException("row " + count + " cannot be encoded", count, e);
        }
        framing.afterRow(buffer);
        buffer.markRow();
        count++;
        return true;
    }

    private void checkNesting() {
        TokenStreamContext context = generator.streamWriteContext();
        if (!context.inRoot()) {
            throw new IllegalStateException("the encoder left an object or array open");
        }
        // Root values are counted by an int that may wrap; the difference is right all the same.
        int values = context.getEntryCount() - rootValues;
        if (values != 1) {
            throw new IllegalStateException("the encoder wrote " + values + " values instead of one");
        }
        rootValues += values;
    }

    /** After the last row. A source that cannot be closed has failed. */
    void closeSource() {
        closed = true;
        try {
            cursor.close();
        } catch (Throwable e) {
            throw new ExportException("the source cannot be closed", count, e);
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
        try {
            cursor.cancel();
        } catch (Throwable e) {
            suppress(first, e);
        }
        try {
            cursor.close();
        } catch (Throwable e) {
            suppress(first, e);
        }
        release();
    }

    private static void suppress(Throwable first, Throwable later) {
        if (later != first) {
            first.addSuppressed(later);
        }
    }

    private void release() {
        buffer.seal();
        generator.close();
    }

    /** Before the end: nobody wants the rows any more. */
    void close() {
        if (closed) {
            return;
        }
        ExportException failure = null;
        try {
            cursor.cancel();
        } catch (Throwable e) {
            failure = new ExportException("the source cannot be cancelled", count, e);
        }
        try {
            closeSource();
        } catch (ExportException e) {
            if (failure == null) {
                throw e;
            }
            failure.addSuppressed(e);
        }
        if (failure != null) {
            throw failure;
        }
    }
}
