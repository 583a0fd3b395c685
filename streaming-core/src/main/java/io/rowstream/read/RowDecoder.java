package io.rowstream.read;

import tools.jackson.core.JsonParser;

/**
 * Reads one row.
 *
 * <p>The parser stands on the first token of the row's value ({@link JsonParser#currentToken()}) and must be left on its last:
 * for an object, on the {@code END_OBJECT} that belongs to it. {@code parser.skipChildren()} gets there from any first token.
 * A decoder that reads too little or too much is caught at that row. The parser must not be closed or kept.
 *
 * <p>Data binding ends where it must, if it does not look for trailing tokens: the next row follows in the same parser. So
 * {@code parser -> reader.readValue(parser)} with a reader made {@code without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)}.
 *
 * @param <T> the type of a decoded row
 */
@FunctionalInterface
public interface RowDecoder<T> {

    /**
     * Reads the row at which {@code in} stands.
     *
     * @return the row, not null
     * @throws Exception whatever is wrong with the row; it becomes the cause of a {@link RowDecodingException}
     */
    T decode(JsonParser in) throws Exception;
}
