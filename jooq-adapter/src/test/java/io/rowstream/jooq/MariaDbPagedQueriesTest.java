package io.rowstream.jooq;

class MariaDbPagedQueriesTest extends PagedQueriesContract {
    private static final TestDatabase DATABASE = TestDatabase.mariaDb();

    @Override
    TestDatabase database() {
        return DATABASE;
    }
}
