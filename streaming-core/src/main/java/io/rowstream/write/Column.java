package io.rowstream.write;

import java.util.Objects;

/**
 * A column that is known before the first row: a member that every row may have.
 *
 * @param name the member's name, as the encoder writes it
 * @param kind what its values are
 */
public record Column(String name, Kind kind) {

    /** Refuses absent parts. */
    public Column {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(kind, "kind");
    }

    /** A column of which nothing but the name is known. */
    public static Column of(String name) {
        return new Column(name, Kind.UNKNOWN);
    }

    /** What the values of a column are in JSON; any of them may be null as well. */
    public enum Kind {
        /** True or false. */
        BOOLEAN,
        /** Numbers. */
        NUMBER,
        /** Text, and what is written as text: dates, times, bytes in base64, identifiers. */
        TEXT,
        /** Objects or arrays; CSV refuses an export with such a column before its first byte. */
        NESTED,
        /** None of the others, or not always the same; but no boolean. */
        OTHER,
        /** Not known; any value may come. */
        UNKNOWN
    }
}
