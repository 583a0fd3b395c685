package io.rowstream.jooq;

class PostgresFlatMemoryTest extends FlatMemoryContract {
    @Override
    TestDatabase database() {
        return TestDatabase.postgres();
    }

    @Override
    String insertion(int rows) {
        return "insert into wide select x, repeat('wide ', 40) || x from generate_series(1, " + rows + ") as g(x)";
    }
}
