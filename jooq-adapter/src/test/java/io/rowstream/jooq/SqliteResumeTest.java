package io.rowstream.jooq;

class SqliteResumeTest extends ResumeContract {
    private static final TestDatabase DATABASE = TestDatabase.sqlite();

    @Override
    TestDatabase database() {
        return DATABASE;
    }
}
