package io.rowstream.read;

/** How much goes into one chunk of rows. A chunk holds at least one row, and as many as fit. Immutable. */
public final class ChunkSize {
    /** 100 KB (102,400 bytes) of input. */
    public static final ChunkSize DEFAULT = bytes(100 * 1024);

    private final long maxRows;
    private final long maxBytes;

    private ChunkSize(long maxRows, long maxBytes) {
        this.maxRows = maxRows;
        this.maxBytes = maxBytes;
    }

    /** So many rows, at least 1. */
    public static ChunkSize rows(int rows) {
        if (rows < 1) {
            throw new IllegalArgumentException("a chunk has at least 1 row, not " + rows);
        }
        return new ChunkSize(rows, Long.MAX_VALUE);
    }

    /**
     * Rows of at most so many bytes of input together, at least 1, counted after the coding was removed and without what stands
     * between rows. A row that is longer makes a chunk of its own.
     */
    public static ChunkSize bytes(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("a chunk has at least 1 byte, not " + bytes);
        }
        return new ChunkSize(Long.MAX_VALUE, bytes);
    }

    /** Whether a row of {@code bytes} fits into a chunk that holds {@code rows} of {@code chunkBytes} already. */
    boolean fits(int rows, long chunkBytes, int bytes) {
        return rows == 0 || (rows < maxRows && chunkBytes + bytes <= maxBytes);
    }

    @Override
    public String toString() {
        return maxBytes == Long.MAX_VALUE ? "ChunkSize.rows(" + maxRows + ")" : "ChunkSize.bytes(" + maxBytes + ")";
    }
}
