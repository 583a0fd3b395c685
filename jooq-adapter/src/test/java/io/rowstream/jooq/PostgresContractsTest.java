package io.rowstream.jooq;

import org.junit.jupiter.api.Nested;

/** All that holds on every database. */
class PostgresContractsTest {
    @Nested
    class Exporting extends ExportContract {
        Exporting() {
            super(TestDatabase::postgres);
        }
    }

    @Nested
    class Releasing extends ReleaseContract {
        Releasing() {
            super(TestDatabase::postgres);
        }
    }

    @Nested
    class Cancelling extends CancelContract {
        Cancelling() {
            super(TestDatabase::postgres);
        }
    }

    @Nested
    class InTransactions extends TransactionContract {
        InTransactions() {
            super(TestDatabase::postgres);
        }
    }

    @Nested
    class WithListeners extends ListenerContract {
        WithListeners() {
            super(TestDatabase::postgres);
        }
    }

    @Nested
    class Nesting extends NestingContract {
        Nesting() {
            super(TestDatabase::postgres);
        }
    }

    @Nested
    class Selecting extends SelectionContract {
        Selecting() {
            super(TestDatabase::postgres);
        }
    }
}
