package io.rowstream.benchmarks.decode;

import org.jspecify.annotations.Nullable;

/** What every contestant makes of a row, so that none does less than the others. */
interface Row {
    /**
     * A sum over all members of the row: whole numbers as they are, decimals in hundredths, texts by their UTF-16 length, true as
     * 1 and null as 0. Exact in 53 bits over all rows of a benchmark.
     */
    long checksum();

    /** What a text adds to a checksum. */
    static long length(@Nullable String text) {
        return text == null ? 0 : text.length();
    }
}
