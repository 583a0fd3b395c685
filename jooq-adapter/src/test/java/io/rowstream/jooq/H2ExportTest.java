package io.rowstream.jooq;

import static org.jooq.impl.DSL.field;

import java.nio.file.Path;
import org.jooq.Field;
import org.junit.jupiter.api.io.TempDir;

class H2ExportTest extends ExportContract {
    @TempDir
    static Path folder;

    private final TestDatabase database = TestDatabase.h2(folder);

    @Override
    TestDatabase database() {
        return database;
    }

    @Override
    Field<?> failingAfter500() {
        return field("500 / (case when id > 500 then 0 else 500 end)", Integer.class);
    }
}
