package io.rowstream.jooq;

class PostgresPagedQueriesTest extends PagedQueriesContract {
    private static final TestDatabase DATABASE = TestDatabase.postgres();

    @Override
    TestDatabase database() {
        return DATABASE;
    }
}
