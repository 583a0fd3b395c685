package io.rowstream.read;

import java.util.Arrays;

/** Whole rows that stand one after the other in a buffer, with nothing but white space between them. */
final class RowSlices {
    /** Two for each row: its first byte, and its end, exclusive. */
    private int[] edges = new int[512];

    private int count;
    private int next;
    private long streamOffset;
    private long firstRow;
    private long firstLine;

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

    /** Says which row is the first, and on which line it stands, 0 where there are no lines. */
    void begin(long row, long line) {
        firstRow = row;
        firstLine = line;
    }

    /** Zero-based index of the first row. */
    long firstRow() {
        return firstRow;
    }

    /** The line of the first row, from 1; 0 where there are no lines. */
    long firstLine() {
        return firstLine;
    }

    /** Adds the row {@code [from, to)}; all of {@code to} up to the next row's first byte must be white space. */
    void add(int from, int to) {
        int at = 2 * count;
        if (at == edges.length) {
            edges = Arrays.copyOf(edges, 2 * at);
        }
        edges[at] = from;
        edges[at + 1] = to;
        count++;
    }

    boolean isEmpty() {
        return count == 0;
    }

    int count() {
        return count;
    }

    boolean hasNext() {
        return next < count;
    }

    /** Goes on to the next row, and gives its place among these rows. */
    int next() {
        return next++;
    }

    /** First byte of a row. */
    int from(int index) {
        return edges[2 * index];
    }

    /** End of a row, exclusive. */
    int to(int index) {
        return edges[2 * index + 1];
    }

    /** How many bytes the next row has. */
    int nextBytes() {
        return edges[2 * next + 1] - edges[2 * next];
    }

    /** First byte of the first row. */
    int from() {
        return edges[0];
    }

    /** Last byte of the last row, exclusive. */
    int to() {
        return edges[2 * count - 1];
    }

    /** The rows have been copied to the beginning of another buffer. */
    void moveToStart() {
        int distance = from();
        for (int i = 0; i < 2 * count; i++) {
            edges[i] -= distance;
        }
        streamOffset += distance;
    }
}
