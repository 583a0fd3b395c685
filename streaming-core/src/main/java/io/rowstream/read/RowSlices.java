package io.rowstream.read;

import java.util.Arrays;

/** Whole rows that stand one after the other in a buffer, with nothing but white space between them. */
final class RowSlices {
    private int[] ends = new int[256];
    private int count;
    private int next;
    private int from;
    private long streamOffset;

    void clear() {
        count = 0;
        next = 0;
    }

    /** Says where in the stream the buffer begins. */
    void place(long streamOffset) {
        this.streamOffset = streamOffset;
    }

    /** Where in the stream the buffer begins; what stands before it in the stream may have been overwritten. */
    long streamOffset() {
        return streamOffset;
    }

    /** Adds the row {@code [from, to)}; all of {@code to} up to the next row's first byte must be white space. */
    void add(int rowFrom, int rowTo) {
        if (count == 0) {
            from = rowFrom;
        }
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
        }
        ends[count++] = rowTo;
    }

    boolean isEmpty() {
        return count == 0;
    }

    boolean hasNext() {
        return next < count;
    }

    /** Where the next row ends, exclusive. */
    int nextEnd() {
        return ends[next++];
    }

    /** First byte of the first row. */
    int from() {
        return from;
    }

    /** Last byte of the last row, exclusive. */
    int to() {
        return ends[count - 1];
    }
}
