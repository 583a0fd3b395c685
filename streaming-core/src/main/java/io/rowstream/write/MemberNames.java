package io.rowstream.write;

import io.rowstream.help.Help;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/**
 * The names of a row's members, in their order, encoded once for all rows of an export.
 *
 * <p>Immutable and safe for use by any number of threads.
 */
public final class MemberNames {
    private final SerializedString[] names;

    private MemberNames(SerializedString[] names) {
        this.names = names;
    }

    /**
     * These names.
     *
     * @throws IllegalArgumentException when a name occurs more than once; the message says which
     */
    public static MemberNames of(List<String> names) {
        Set<String> seen = new LinkedHashSet<>();
        Set<String> twice = new LinkedHashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                twice.add(name);
            }
        }
        if (!twice.isEmpty()) {
            throw new IllegalArgumentException(Help.DUPLICATE_NAMES.in("more than one column is called "
                    + String.join(", ", twice) + ": name them apart, as with AS in SQL"));
        }
        return new MemberNames(seen.stream().map(SerializedString::new).toArray(SerializedString[]::new));
    }

    /** How many there are. */
    public int size() {
        return names.length;
    }

    /** The name at {@code index}, counted from 0, for {@link tools.jackson.core.JsonGenerator#writeName(SerializableString)}. */
    public SerializableString get(int index) {
        return names[index];
    }
}
