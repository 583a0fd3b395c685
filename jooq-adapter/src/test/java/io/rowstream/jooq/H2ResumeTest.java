package io.rowstream.jooq;

class H2ResumeTest extends ResumeContract {
    private static final TestDatabase DATABASE = TestDatabase.h2();

    @Override
    TestDatabase database() {
        return DATABASE;
    }
}
