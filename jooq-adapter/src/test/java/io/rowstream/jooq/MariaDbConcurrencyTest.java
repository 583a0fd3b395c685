package io.rowstream.jooq;

class MariaDbConcurrencyTest extends ConcurrencyContract {
    private static final TestDatabase DATABASE = TestDatabase.mariaDb();

    @Override
    TestDatabase database() {
        return DATABASE;
    }
}
