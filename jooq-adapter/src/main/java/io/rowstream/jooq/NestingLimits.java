package io.rowstream.jooq;

/**
 * How much may be nested in one row.
 *
 * @param rows how many rows, on all levels together
 * @param depth how deep rows may stand in rows
 */
record NestingLimits(int rows, int depth) {
    static final NestingLimits DEFAULTS = new NestingLimits(10_000, 16);
}
