package io.rowstream.jooq;

class H2PagesTest extends PagesContract {
    private static final TestDatabase DATABASE = TestDatabase.h2();

    @Override
    TestDatabase database() {
        return DATABASE;
    }
}
