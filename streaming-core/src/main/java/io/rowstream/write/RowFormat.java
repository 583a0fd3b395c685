package io.rowstream.write;

import io.rowstream.wire.ControlLine;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * Writing in one format: what encodes its rows, and the bytes around them. A format is added here, as an implementation and a
 * line in {@link #of}; nothing else of the writer knows one from another. Immutable; serves any number of streams at a time.
 */
abstract class RowFormat {
    private static final byte[] NOTHING = {};

    static RowFormat of(RowStreamer.Builder settings) {
        return switch (settings.format) {
            case NDJSON -> new NdjsonFormat(settings.maxDepth, settings.sentinel);
            case JSON_ARRAY -> new JsonArrayFormat(settings.maxDepth);
            case CSV -> new CsvFormat(settings.csv);
        };
    }

    /** Throws where rows with these columns could not be written; there are none where they are not known. */
    void checkColumns(List<Column> columns) {}

    /** Puts what stands before the rows, and gives what encodes rows into {@code buffer} as a sequence of root values. */
    abstract JsonGenerator begin(List<Column> columns, RowBuffer buffer);

    /** Before row number {@code index}, counted from 0. */
    void beforeRow(long index, RowBuffer buffer) {}

    /** Checks the row that {@code out} has written and that stands in {@code bytes[from, to)}; throws where it must not go out. */
    void check(JsonGenerator out, byte[] bytes, int from, int to) {}

    /** After each row. */
    void afterRow(RowBuffer buffer) {}

    /** What makes the stream complete. */
    abstract void end(long rows, RowBuffer buffer);

    /** Whether {@link #control} gives anything. */
    boolean hasControlLines() {
        return false;
    }

    /** An echo, a checkpoint, a heartbeat or an error line, where the format has them; else nothing. */
    byte[] control(ControlLine line) {
        return NOTHING;
    }
}
