package io.rowstream.jdbc;

/** In which form a database's own text is what a column's values become in JSON, as long as it has that form. */
enum Spelling {
    /** In none. */
    NONE,
    /** In any: they are text. */
    TEXT,
    /** {@code 2024-02-29}. */
    DATE,
    /** {@code 2024-02-29 23:59:59.5}, but for the letter between day and hour. */
    TIMESTAMP,
    /** The same, or with an offset behind it. */
    OFFSET_TIMESTAMP,
    /** {@code 00010203-0405-4607-8809-0a0b0c0d0e0f}. */
    UUID
}
