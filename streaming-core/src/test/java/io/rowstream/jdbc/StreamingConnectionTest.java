package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class StreamingConnectionTest {
    private final FakeConnection postgres = new FakeConnection("PostgreSQL", "PostgreSQL JDBC Driver");
    private final FakeConnection h2 = new FakeConnection("H2", "H2 JDBC Driver");

    private static StreamingConnection begin(FakeConnection fake) throws SQLException {
        return JdbcStreaming.of(fake.connection()).begin(fake.connection());
    }

    @Test
    void commitsAndPutsBackWhatItChangedAfterSuccess() throws SQLException {
        begin(postgres).complete();

        assertThat(postgres.calls)
                .containsExactly(
                        "setAutoCommit(false)",
                        "setReadOnly(true)",
                        "commit",
                        "setReadOnly(false)",
                        "setAutoCommit(true)");
    }

    @Test
    void rollsBackAndPutsBackWhatItChangedAfterAFailure() throws SQLException {
        Exception failure = new Exception("no more rows wanted");

        begin(postgres).abandon(failure);

        assertThat(postgres.calls)
                .containsExactly(
                        "setAutoCommit(false)",
                        "setReadOnly(true)",
                        "rollback",
                        "setReadOnly(false)",
                        "setAutoCommit(true)");
        assertThat(failure.getSuppressed()).isEmpty();
    }

    @Test
    void leavesTheCallersTransactionAlone() throws SQLException {
        postgres.autoCommit = false;

        begin(postgres).complete();
        begin(postgres).abandon(new Exception("failed"));

        assertThat(postgres.calls).isEmpty();
    }

    @Test
    void leavesAReadOnlyConnectionReadOnly() throws SQLException {
        postgres.readOnly = true;

        begin(postgres).complete();

        assertThat(postgres.calls).containsExactly("setAutoCommit(false)", "commit", "setAutoCommit(true)");
    }

    @Test
    void isNotReadOnlyForAStatementThatMayWrite() throws SQLException {
        JdbcStreaming.of(postgres.connection())
                .writable()
                .begin(postgres.connection())
                .complete();

        assertThat(postgres.calls).containsExactly("setAutoCommit(false)", "commit", "setAutoCommit(true)");
    }

    @Test
    void undoesWhatItBeganWhenASettingFails() {
        postgres.failingAt("setReadOnly(true)");

        assertThatThrownBy(() -> begin(postgres))
                .hasMessage("failed at setReadOnly(true)")
                .hasNoSuppressedExceptions();
        assertThat(postgres.autoCommit).isTrue();
    }

    @Test
    void rollsBackAndPutsEverythingBackWhenTheCommitFails() {
        postgres.failingAt("commit");

        assertThatThrownBy(() -> begin(postgres).complete()).hasMessage("failed at commit");
        assertThat(postgres.calls)
                .containsSubsequence("commit", "rollback", "setReadOnly(false)", "setAutoCommit(true)");
    }

    @Test
    void putsBackTheOthersWhenOneSettingCannotBePutBack() {
        postgres.failingAt("setReadOnly(false)");

        assertThatThrownBy(() -> begin(postgres).complete()).hasMessage("failed at setReadOnly(false)");
        assertThat(postgres.autoCommit).isTrue();
    }

    @Test
    void keepsTheFirstFailureWhenUndoingFailsAsWell() throws SQLException {
        Exception failure = new Exception("first");
        StreamingConnection begun = begin(postgres);
        postgres.failingAt("rollback");

        begun.abandon(failure);

        assertThat(failure.getSuppressed()).extracting(Throwable::getMessage).containsExactly("failed at rollback");
        assertThat(postgres.autoCommit).isTrue();
        assertThat(postgres.readOnly).isFalse();
    }

    @Test
    void endsOnce() throws SQLException {
        StreamingConnection begun = begin(postgres);
        begun.complete();
        postgres.calls.clear();

        begun.complete();
        begun.abandon(new Exception("late"));

        assertThat(postgres.calls).isEmpty();
    }

    @Test
    void turnsLazinessOnAndOffAgain() throws SQLException {
        begin(h2).complete();

        assertThat(h2.calls).containsExactly("SET LAZY_QUERY_EXECUTION 1", "SET LAZY_QUERY_EXECUTION 0");
    }

    @Test
    void leavesLazinessOnWhereItWasOn() throws SQLException {
        h2.lazy = true;

        begin(h2).complete();

        assertThat(h2.calls).isEmpty();
        assertThat(h2.lazy).isTrue();
    }

    @Test
    void turnsLazinessOffAgainAfterAFailureAndInTheCallersTransaction() throws SQLException {
        h2.autoCommit = false;

        begin(h2).abandon(new Exception("failed"));

        assertThat(h2.calls).containsExactly("SET LAZY_QUERY_EXECUTION 1", "SET LAZY_QUERY_EXECUTION 0");
    }
}
