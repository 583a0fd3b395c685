package io.rowstream.jooq;

class PostgresPagesTest extends PagesContract {
    private static final TestDatabase DATABASE = TestDatabase.postgres();

    @Override
    TestDatabase database() {
        return DATABASE;
    }
}
