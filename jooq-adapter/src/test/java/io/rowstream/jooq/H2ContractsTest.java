package io.rowstream.jooq;

import org.junit.jupiter.api.Nested;

/** All that holds on every database. */
class H2ContractsTest {
    @Nested
    class Exporting extends ExportContract {
        Exporting() {
            super(TestDatabase::h2);
        }
    }

    @Nested
    class Releasing extends ReleaseContract {
        Releasing() {
            super(TestDatabase::h2);
        }
    }

    @Nested
    class Cancelling extends CancelContract {
        Cancelling() {
            super(TestDatabase::h2);
        }
    }

    @Nested
    class InTransactions extends TransactionContract {
        InTransactions() {
            super(TestDatabase::h2);
        }
    }

    @Nested
    class WithListeners extends ListenerContract {
        WithListeners() {
            super(TestDatabase::h2);
        }
    }

    @Nested
    class Nesting extends NestingContract {
        Nesting() {
            super(TestDatabase::h2);
        }
    }

    @Nested
    class Selecting extends SelectionContract {
        Selecting() {
            super(TestDatabase::h2);
        }
    }
}
