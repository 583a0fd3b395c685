package io.rowstream.jooq;

class SqlitePagesTest extends PagesContract {
    private static final TestDatabase DATABASE = TestDatabase.sqlite();

    @Override
    TestDatabase database() {
        return DATABASE;
    }
}
