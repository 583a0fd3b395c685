package io.rowstream.page;

/**
 * How long the tokens of a keyset can become, known from its columns before there is a row: what cannot fit into
 * {@link CursorTokens#MAX_LENGTH} is better refused when the keyset is built than at the row that is too long.
 */
public final class TokenSize {
    private TokenSize() {}

    /**
     * The most bytes that one value takes in a token.
     *
     * @param type a type of the values of a {@link KeysetPosition}
     * @param declaredLength for {@link String} the most characters (code points; each is taken for 4 bytes), for {@code byte[]} the
     *     most bytes, for {@link java.math.BigDecimal} the most digits; of no account for the other types
     * @throws IllegalArgumentException for another type, or a negative length
     */
    public static long ofValue(Class<?> type, long declaredLength) {
        ValueType valueType = ValueType.ofClass(type);
        if (valueType == null) {
            throw new IllegalArgumentException("a keyset position has no values of type " + type.getName());
        }
        if (declaredLength < 0 || declaredLength > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a length is between 0 and 2,147,483,647, not " + declaredLength);
        }
        return valueType.longest(declaredLength);
    }

    /**
     * The characters of a token whose values take so many bytes in all; compare with {@link CursorTokens#MAX_LENGTH}.
     *
     * @param valueBytes the sum over the values of {@link #ofValue}
     */
    public static long ofToken(long valueBytes) {
        return CursorTokens.length(valueBytes);
    }
}
