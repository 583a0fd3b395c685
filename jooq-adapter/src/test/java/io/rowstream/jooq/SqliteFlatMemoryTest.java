package io.rowstream.jooq;

class SqliteFlatMemoryTest extends FlatMemoryContract {
    private final TestDatabase database = TestDatabase.sqlite();

    @Override
    TestDatabase database() {
        return database;
    }

    @Override
    boolean buffersUnlessTold() {
        return false;
    }

    @Override
    String insertion(int rows) {
        return "with recursive r(x) as (select 1 union all select x + 1 from r where x < " + rows + ")"
                + " insert into wide select x, replace(hex(zeroblob(20)), '0', 'wide ') || x from r";
    }
}
