package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.FieldCase;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import java.io.IOException;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jooq.ConnectionProvider;
import org.jooq.DSLContext;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;

/** Whose transaction an export runs in, on every database. */
abstract class TransactionContract extends NumbersContract {
    TransactionContract(Supplier<TestDatabase> database) {
        super(database);
    }

    @Test
    void leavesTheCallersTransactionAlone() {
        int rows = db.transactionResult(own -> {
            own.dsl()
                    .insertInto(NUMBERS, ID, NOTE)
                    .values(MANY + 1, "not committed")
                    .execute();
            spy.calls().clear();
            int seen = Exports.rows(JooqExport.of(own.dsl().select(ID).from(NUMBERS)))
                    .size();
            assertThat(spy.calls()).noneMatch(call -> call.startsWith("Connection."));
            return seen;
        });

        assertThat(rows).isEqualTo(MANY + 1);
        assertThat(spy.calls()).contains("Connection.commit");
    }

    @Test
    void leavesTheCallersTransactionAloneWhenTheExportFails() {
        db.transaction(own -> {
            own.dsl()
                    .insertInto(NUMBERS, ID, NOTE)
                    .values(MANY + 1, "not committed")
                    .execute();
            spy.calls().clear();
            assertThatThrownBy(() -> drain(
                            failingAt(2, JooqExport.of(own.dsl().select(ID).from(NUMBERS)))))
                    .isInstanceOf(ExportException.class);
            assertThat(spy.calls()).noneMatch(call -> call.startsWith("Connection."));
        });

        assertThat(db.fetchCount(NUMBERS)).isEqualTo(MANY + 1);
    }

    /** As Spring's does: all get the one connection of the transaction, and none of them ends it. */
    @Test
    void takesTheConnectionOfAProviderThatKeepsIt() throws Exception {
        for (boolean autoCommit : new boolean[] {true, false}) {
            try (Connection own = spy.getConnection()) {
                own.setAutoCommit(autoCommit);
                AtomicInteger out = new AtomicInteger();
                AtomicInteger acquired = new AtomicInteger();
                DSLContext managed = DSL.using(configuration(new Settings()).derive(new ConnectionProvider() {
                    @Override
                    public Connection acquire() {
                        acquired.incrementAndGet();
                        out.incrementAndGet();
                        return own;
                    }

                    @Override
                    public void release(Connection released) {
                        assertThat(released).isSameAs(own);
                        out.decrementAndGet();
                    }
                }));
                if (!autoCommit) {
                    managed.insertInto(NUMBERS, ID, NOTE)
                            .values(MANY + 1, "not committed")
                            .execute();
                }
                spy.calls().clear();
                acquired.set(0);

                Export<?> export = JooqExport.of(managed.select(ID, NOTE).from(NUMBERS));
                assertThat(drain(export).rows()).isEqualTo(autoCommit ? MANY : MANY + 1);
                assertThatThrownBy(() -> drain(failingAt(2, export))).isInstanceOf(ExportException.class);

                assertThat(acquired).hasValue(2);
                assertThat(out).hasValue(0);
                assertThat(own.isClosed()).isFalse();
                assertThat(own.getAutoCommit()).isEqualTo(autoCommit);
                if (!autoCommit) {
                    assertThat(spy.calls()).noneMatch(call -> call.startsWith("Connection."));
                    assertThat(managed.fetchCount(NUMBERS)).isEqualTo(MANY + 1);
                    own.rollback();
                    own.setAutoCommit(true);
                }
            }
        }
        assertThat(others().fetchCount(NUMBERS)).isEqualTo(MANY);
    }

    @Test
    void commitsItsOwnTransactionAfterTheLastRowOnly() throws IOException {
        drain(export(Way.DIRECT, 3));
        assertThat(spy.calls().contains("Connection.commit"))
                .isEqualTo(database().transaction());
        assertThat(spy.calls()).doesNotContain("Connection.rollback");
        if (database().transaction()) {
            assertThat(spy.calls())
                    .containsSubsequence(
                            "Connection.setAutoCommit(false)",
                            "Statement.setFetchSize(500)",
                            "ResultSet.close",
                            "Statement.close",
                            "Connection.commit",
                            "Connection.setAutoCommit(true)");
        }
    }

    @Test
    @FieldCase("D5")
    void holdsItsConnectionInsideTheWriteOnly() throws IOException {
        Export<?> export = export(Way.DIRECT, 3);
        assertThat(spy.connections()).isZero();
        AtomicInteger held = new AtomicInteger();

        drain(beforeEach(export, row -> held.addAndGet((int) spy.connections())));

        assertThat(held).hasValue(3);
        assertThat(spy.connections()).isZero();
    }
}
