package io.rowstream.wireformat;

import io.rowstream.write.RowCursor;
import io.rowstream.write.RowSource;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** The rows of a vector, as a source that fails where the vector says so. */
final class ReplaySource implements RowSource<JsonNode> {
    private final List<JsonNode> rows;
    private final int times;
    private final Vector.@Nullable Fails fails;
    private IntConsumer silence = rows -> {};
    private int index = -1;
    private int opened;
    private int encoded;
    private int closed;

    ReplaySource(List<JsonNode> rows, int times, Vector.@Nullable Fails fails) {
        this.rows = rows;
        this.times = times;
        this.fails = fails;
    }

    /** Calls {@code silence} with the number of rows so far before each step, where a slow source would be silent. */
    void whenSilent(IntConsumer silence) {
        this.silence = silence;
    }

    /** The number of the row that the cursor stands at, counted from 0. */
    int index() {
        return index;
    }

    /** How often a cursor was opened. */
    int opened() {
        return opened;
    }

    /** How often a cursor was closed. */
    int closed() {
        return closed;
    }

    @Override
    public RowCursor<JsonNode> open() {
        failAt("open", null);
        opened++;
        return new Cursor();
    }

    /** Encodes a row; where that is to fail, writes half of it first. */
    void encode(JsonNode row, JsonGenerator out) {
        int index = encoded++;
        if (isAt("encoding", index)) {
            out.writeStartObject();
            for (Map.Entry<String, JsonNode> member : row.properties()) {
                out.writeName(member.getKey());
                Row.encode(member.getValue(), out);
                failAt("encoding", index);
            }
        }
        failAt("encoding", index);
        Row.encode(row, out);
    }

    private boolean isAt(String place, @Nullable Integer row) {
        return fails != null && fails.at().equals(place) && (row == null || row.equals(fails.row()));
    }

    private void failAt(String place, @Nullable Integer row) {
        if (isAt(place, row)) {
            throw new IllegalStateException(fails.message() == null ? "as the vector asks" : fails.message());
        }
    }

    private final class Cursor implements RowCursor<JsonNode> {
        @Override
        public boolean advance() {
            silence.accept(index + 1);
            index++;
            failAt("row", index);
            return index < rows.size() * times;
        }

        @Override
        public JsonNode current() {
            return rows.get(index % rows.size());
        }

        @Override
        public void close() {
            closed++;
            failAt("close", null);
        }
    }
}
