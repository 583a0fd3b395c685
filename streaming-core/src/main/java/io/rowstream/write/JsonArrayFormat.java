package io.rowstream.write;

/** A JSON array of the rows. */
final class JsonArrayFormat extends JsonFormat {
    private static final byte[] COMMA = {','};
    private static final byte[] OPEN = {'['};
    private static final byte[] CLOSE = {']'};
    private static final byte[] EMPTY = {'[', ']'};

    JsonArrayFormat(int maxDepth) {
        super(maxDepth);
    }

    @Override
    void beforeRow(long index, RowBuffer buffer) {
        buffer.append(index == 0 ? OPEN : COMMA);
    }

    @Override
    void end(long rows, RowBuffer buffer) {
        buffer.append(rows == 0 ? EMPTY : CLOSE);
    }
}
