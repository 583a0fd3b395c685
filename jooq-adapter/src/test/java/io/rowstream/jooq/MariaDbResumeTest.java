package io.rowstream.jooq;

class MariaDbResumeTest extends ResumeContract {
    private static final TestDatabase DATABASE = TestDatabase.mariaDb();

    @Override
    TestDatabase database() {
        return DATABASE;
    }
}
