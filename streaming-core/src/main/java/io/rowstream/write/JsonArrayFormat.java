package io.rowstream.write;

/** A JSON array of the rows. */
final class JsonArrayFormat extends JsonFormat {
    JsonArrayFormat(int maxDepth) {
        super(maxDepth);
    }

    @Override
    void beforeRow(long index, RowBuffer buffer) {
        buffer.append(index == 0 ? '[' : ',');
    }

    @Override
    void end(long rows, RowBuffer buffer) {
        if (rows == 0) {
            buffer.append('[');
        }
        buffer.append(']');
    }
}
