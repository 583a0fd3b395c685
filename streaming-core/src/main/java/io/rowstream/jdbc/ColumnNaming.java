package io.rowstream.jdbc;

import java.util.Locale;

/** What the members of a row are called, given the labels of its columns. */
public enum ColumnNaming {
    /** The label as the driver gives it: the alias, or else the column's name in the case in which the database keeps it. */
    AS_IS {
        @Override
        String nameOf(String label) {
            return label;
        }
    },

    /**
     * {@code createdAt} for {@code created_at}, {@code CREATED_AT}, {@code created at} and {@code CreatedAt}: words begin where
     * underscores, spaces or hyphens end, and a word in nothing but capitals is taken as if in small letters.
     */
    CAMEL_CASE {
        @Override
        String nameOf(String label) {
            StringBuilder name = new StringBuilder(label.length());
            for (String word : label.split("[_ -]+", -1)) {
                if (!word.isEmpty()) {
                    append(name, word);
                }
            }
            return name.isEmpty() ? label : name.toString();
        }
    };

    abstract String nameOf(String label);

    private static void append(StringBuilder name, String word) {
        boolean capitals = word.equals(word.toUpperCase(Locale.ROOT));
        String rest = capitals ? word.toLowerCase(Locale.ROOT) : word;
        int first = rest.offsetByCodePoints(0, 1);
        String initial = rest.substring(0, first);
        name.append(name.isEmpty() ? initial.toLowerCase(Locale.ROOT) : initial.toUpperCase(Locale.ROOT))
                .append(rest, first, rest.length());
    }
}
