package io.rowstream.jooq;

class SqlitePagedQueriesTest extends PagedQueriesContract {
    private static final TestDatabase DATABASE = TestDatabase.sqlite();

    @Override
    TestDatabase database() {
        return DATABASE;
    }
}
