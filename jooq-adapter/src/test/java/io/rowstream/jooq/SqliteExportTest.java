package io.rowstream.jooq;

import static org.jooq.impl.DSL.field;

import java.nio.file.Path;
import org.jooq.Field;
import org.junit.jupiter.api.io.TempDir;

class SqliteExportTest extends ExportContract {
    @TempDir
    static Path folder;

    private final TestDatabase database = TestDatabase.sqlite(folder);

    @Override
    TestDatabase database() {
        return database;
    }

    /** SQLite divides by zero without complaint, but knows JSON when it sees none. */
    @Override
    Field<?> failingAfter500() {
        return field("case when id > 500 then json('{' || id) else 1 end", Integer.class);
    }
}
