package io.rowstream.examples.tour;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jooq.DSLContext;
import org.jooq.Schema;
import org.jooq.Table;

/** Finds the table that a person at the keyboard means. */
public final class Tables {
    private static final Set<String> SYSTEM_SCHEMAS =
            Set.of("information_schema", "pg_catalog", "mysql", "performance_schema", "sys");

    private Tables() {}

    /**
     * The table of this name, which may be qualified; letter case does not matter where one table fits.
     *
     * @throws UsageException where there is none, or more than one
     */
    public static Table<?> find(DSLContext db, String name) throws UsageException {
        List<Table<?>> found = named(db, name);
        if (found.size() > 1) {
            List<Table<?>> exact = found.stream()
                    .filter(table -> table.getName().equals(name)
                            || table.getQualifiedName()
                                    .toString()
                                    .replace("\"", "")
                                    .equals(name))
                    .toList();
            found = exact.isEmpty() ? found : exact;
        }
        if (found.isEmpty()) {
            throw new UsageException("the database has no table " + name);
        }
        if (found.size() > 1) {
            throw new UsageException("the database has several tables " + name + "; name one exactly, such as "
                    + found.get(0).getQualifiedName().toString().replace("\"", ""));
        }
        return found.get(0);
    }

    /** All tables of this name. */
    public static List<Table<?>> named(DSLContext db, String name) {
        List<Table<?>> all = db.meta().getTables();
        return all.stream().filter(table -> isNamed(table, name)).toList();
    }

    /** A table of the system must be qualified: INFORMATION_SCHEMA of H2 has a table USERS. */
    private static boolean isNamed(Table<?> table, String name) {
        Schema schema = table.getSchema();
        if (schema != null
                && SYSTEM_SCHEMAS.contains(schema.getName().toLowerCase(Locale.ROOT))
                && !name.contains(".")) {
            return false;
        }
        String qualified = String.join(".", table.getQualifiedName().getName());
        return qualified.equalsIgnoreCase(name)
                || qualified.toLowerCase(Locale.ROOT).endsWith("." + name.toLowerCase(Locale.ROOT));
    }
}
