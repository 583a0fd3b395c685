package io.rowstream.jooq;

class PostgresResumeTest extends ResumeContract {
    private static final TestDatabase DATABASE = TestDatabase.postgres();

    @Override
    TestDatabase database() {
        return DATABASE;
    }
}
