package io.rowstream.write;

import tools.jackson.core.JsonGenerator;

/**
 * Writes a row as exactly one JSON value.
 *
 * <p>The generator writes into a buffer that holds the row until it is whole, so that an encoder which fails in the middle
 * leaves nothing behind on the wire. It must leave the generator at the nesting where it found it, and must neither flush nor
 * close it. It should write no raw text ({@code writeRaw…}), which could forge the end of a row or of a stream: rows in which there is
 * some are parsed once more, and refused unless they are one JSON value; CSV refuses it in any case. One encoder may serve
 * many streams at a time if it keeps no state.
 *
 * <p>{@link ValueRules} (what becomes of NaN, of integers beyond 2<sup>53</sup>, of decimals) hold only for values that the
 * encoder writes through a {@link ValueWriter}. What it writes by itself is written as the generator does: every integer and
 * decimal as a number, NaN and the infinities as text.
 *
 * @param <R> the type of a row
 */
@FunctionalInterface
public interface RowEncoder<R> {

    /**
     * Writes {@code row} as one JSON value, usually an object.
     *
     * @throws Exception whatever went wrong; it becomes the cause of an {@link ExportException}
     */
    void encode(R row, JsonGenerator out) throws Exception;
}
