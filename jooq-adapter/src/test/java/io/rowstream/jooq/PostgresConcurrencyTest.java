package io.rowstream.jooq;

class PostgresConcurrencyTest extends ConcurrencyContract {
    private static final TestDatabase DATABASE = TestDatabase.postgres();

    @Override
    TestDatabase database() {
        return DATABASE;
    }
}
