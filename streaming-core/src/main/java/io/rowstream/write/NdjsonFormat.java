package io.rowstream.write;

import io.rowstream.help.Help;
import io.rowstream.wire.ControlLine;
import java.util.List;

/** NDJSON: a line for each row, and control lines unless there is to be no sentinel. */
final class NdjsonFormat extends JsonFormat {
    private final boolean controlLines;

    NdjsonFormat(int maxDepth, boolean controlLines) {
        super(maxDepth);
        this.controlLines = controlLines;
    }

    @Override
    void checkColumns(List<Column> columns) {
        if (!columns.isEmpty()
                && columns.get(0).name().equals("end")
                && columns.get(0).kind() == Column.Kind.BOOLEAN) {
            throw new IllegalStateException(
                    Help.END_MEMBER.in("the first column is a boolean named \"end\", which NDJSON keeps for "
                            + "control lines; rename the column or put another one first"));
        }
    }

    @Override
    void checkForeign(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\n' || bytes[i] == '\r') {
                throw new IllegalStateException(
                        Help.BROKEN_ROW.in("the row has a line break in it; NDJSON rows are single lines, so the "
                                + "encoder must not write raw text"));
            }
        }
        super.checkForeign(bytes, from, to);
    }

    @Override
    void checkRow(byte[] bytes, int from, int to) {
        if (mayBeControl(bytes, from, to) && ControlLine.isControl(bytes, from, to)) {
            throw new IllegalStateException(
                    Help.END_MEMBER.in("the row begins with a member \"end\" that holds a boolean, which NDJSON "
                            + "keeps for control lines; rename the member or put another one first"));
        }
    }

    /** Rules out, at a glance, nearly every row. */
    private static boolean mayBeControl(byte[] bytes, int from, int to) {
        if (to - from < 3 || bytes[from] != '{' || bytes[from + 1] != '"') {
            return to > from && (bytes[from] == '{' || bytes[from] <= ' ');
        }
        byte first = bytes[from + 2];
        return first == 'e' || first == '\\';
    }

    @Override
    void afterRow(RowBuffer buffer) {
        buffer.append('\n');
    }

    @Override
    void end(long rows, RowBuffer buffer) {
        buffer.append(control(ControlLine.sentinel(rows)));
    }

    @Override
    boolean hasControlLines() {
        return controlLines;
    }

    @Override
    byte[] control(ControlLine line) {
        return controlLines ? line.toBytes() : super.control(line);
    }
}
