package io.rowstream.jooq;

class MariaDbFlatMemoryTest extends FlatMemoryContract {
    @Override
    TestDatabase database() {
        return TestDatabase.mariaDb();
    }

    @Override
    String insertion(int rows) {
        return "insert into wide select seq, concat(repeat('wide ', 40), seq) from seq_1_to_" + rows + "";
    }
}
