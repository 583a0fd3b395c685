package io.rowstream.jooq;

class H2ConcurrencyTest extends ConcurrencyContract {
    private static final TestDatabase DATABASE = TestDatabase.h2();

    @Override
    TestDatabase database() {
        return DATABASE;
    }
}
