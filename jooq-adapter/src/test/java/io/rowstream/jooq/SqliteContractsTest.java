package io.rowstream.jooq;

import org.junit.jupiter.api.Nested;

/** All that holds on every database. */
class SqliteContractsTest {
    @Nested
    class Exporting extends ExportContract {
        Exporting() {
            super(TestDatabase::sqlite);
        }
    }

    @Nested
    class Releasing extends ReleaseContract {
        Releasing() {
            super(TestDatabase::sqlite);
        }
    }

    @Nested
    class Cancelling extends CancelContract {
        Cancelling() {
            super(TestDatabase::sqlite);
        }
    }

    @Nested
    class InTransactions extends TransactionContract {
        InTransactions() {
            super(TestDatabase::sqlite);
        }
    }

    @Nested
    class WithListeners extends ListenerContract {
        WithListeners() {
            super(TestDatabase::sqlite);
        }
    }

    @Nested
    class Nesting extends NestingContract {
        Nesting() {
            super(TestDatabase::sqlite);
        }
    }

    @Nested
    class Selecting extends SelectionContract {
        Selecting() {
            super(TestDatabase::sqlite);
        }
    }
}
