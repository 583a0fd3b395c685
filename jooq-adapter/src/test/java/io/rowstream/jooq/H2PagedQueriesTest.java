package io.rowstream.jooq;

class H2PagedQueriesTest extends PagedQueriesContract {
    private static final TestDatabase DATABASE = TestDatabase.h2();

    @Override
    TestDatabase database() {
        return DATABASE;
    }
}
