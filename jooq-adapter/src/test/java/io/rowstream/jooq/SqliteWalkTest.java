package io.rowstream.jooq;

import java.util.List;

class SqliteWalkTest extends WalkContract {
    private static final TestDatabase DATABASE = TestDatabase.sqlite();

    @Override
    TestDatabase database() {
        return DATABASE;
    }

    @Override
    List<Typed<?>> ownTypes() {
        return List.of();
    }
}
