package io.rowstream.jooq;

class H2FlatMemoryTest extends FlatMemoryContract {
    private final TestDatabase database = TestDatabase.h2();

    @Override
    TestDatabase database() {
        return database;
    }

    @Override
    String insertion(int rows) {
        return "insert into \"wide\" select x, repeat('wide ', 40) || x from system_range(1, " + rows + ")";
    }
}
