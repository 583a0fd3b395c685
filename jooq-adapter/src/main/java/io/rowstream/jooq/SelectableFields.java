package io.rowstream.jooq;

import io.rowstream.help.Help;
import io.rowstream.write.FieldSelectionException;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/**
 * The fields that a caller from outside may choose from, by the names that they have in the rows.
 *
 * <pre>{@code
 * private static final SelectableFields FIELDS = SelectableFields.of(USERS.ID, USERS.EMAIL, USERS.NOTE);
 *
 * JooqExport.of(db.select(FIELDS.select(request.getParameter("fields"))).from(USERS).orderBy(USERS.ID))
 * }</pre>
 *
 * <p>What the caller sends is only ever compared with names and never becomes part of SQL, and the database reads no column that
 * was not asked for. Immutable and safe for use by any number of threads.
 */
public final class SelectableFields {
    private final Map<String, Field<?>> fields;

    private SelectableFields(Map<String, Field<?>> fields) {
        this.fields = fields;
    }

    /**
     * These fields and no others.
     *
     * @throws IllegalArgumentException when there is none, when two have the same name, or a name could not be asked for: it is
     *     blank, contains a comma, or begins or ends with white space
     */
    public static SelectableFields of(Field<?>... fields) {
        return of(Arrays.asList(fields));
    }

    /** As {@link #of(Field...)}. */
    public static SelectableFields of(Collection<? extends Field<?>> fields) {
        Map<String, Field<?>> byName = new LinkedHashMap<>();
        for (Field<?> field : fields) {
            String name = field.getName();
            if (name.isEmpty() || name.indexOf(',') >= 0 || !name.equals(name.strip())) {
                throw new IllegalArgumentException(
                        "nobody can ask for a field called \"" + name + "\": give it an alias");
            }
            if (byName.put(name, field) != null) {
                throw new IllegalArgumentException(
                        Help.DUPLICATE_NAMES.in("more than one field is called " + name + ": name them apart"));
            }
        }
        if (byName.isEmpty()) {
            throw new IllegalArgumentException("there is no field to select");
        }
        return new SelectableFields(byName);
    }

    /** The names that can be asked for, in the order of the fields. */
    public List<String> names() {
        return List.copyOf(fields.keySet());
    }

    /**
     * The fields that {@code names} asks for, in its order, as a list for {@code select}.
     *
     * @param names separated by commas, such as {@code id,email}, with or without white space around each; case counts. All
     *     fields in their own order if it is null or blank
     * @throws FieldSelectionException when a name is unknown, empty or repeated; the message says which
     */
    public List<Field<?>> select(@Nullable String names) {
        if (names == null || names.isBlank()) {
            return List.copyOf(fields.values());
        }
        Map<String, Field<?>> selected = new LinkedHashMap<>();
        // Ends with the first name that is refused, so that its length costs nothing.
        for (int start = 0; start <= names.length(); ) {
            int comma = names.indexOf(',', start);
            int end = comma < 0 ? names.length() : comma;
            String name = names.substring(start, end).strip();
            Field<?> field = fields.get(name);
            if (field == null) {
                throw FieldSelectionException.unknown(name);
            }
            if (selected.put(name, field) != null) {
                throw FieldSelectionException.repeated(name);
            }
            start = end + 1;
        }
        return List.copyOf(selected.values());
    }

    @Override
    public String toString() {
        return "SelectableFields" + fields.keySet();
    }
}
