package io.rowstream.jooq;

class SqliteConcurrencyTest extends ConcurrencyContract {
    private static final TestDatabase DATABASE = TestDatabase.sqlite();

    @Override
    TestDatabase database() {
        return DATABASE;
    }

    /** One at a time writes. */
    @Override
    boolean canWriteAside() {
        return false;
    }
}
