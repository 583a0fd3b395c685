package io.rowstream.jooq;

class MariaDbPagesTest extends PagesContract {
    private static final TestDatabase DATABASE = TestDatabase.mariaDb();

    @Override
    TestDatabase database() {
        return DATABASE;
    }
}
