package io.rowstream.jooq;

import org.junit.jupiter.api.Nested;

/** All that holds on every database. */
class MariaDbContractsTest {
    @Nested
    class Exporting extends ExportContract {
        Exporting() {
            super(TestDatabase::mariaDb);
        }
    }

    @Nested
    class Releasing extends ReleaseContract {
        Releasing() {
            super(TestDatabase::mariaDb);
        }
    }

    @Nested
    class Cancelling extends CancelContract {
        Cancelling() {
            super(TestDatabase::mariaDb);
        }
    }

    @Nested
    class InTransactions extends TransactionContract {
        InTransactions() {
            super(TestDatabase::mariaDb);
        }
    }

    @Nested
    class WithListeners extends ListenerContract {
        WithListeners() {
            super(TestDatabase::mariaDb);
        }
    }

    @Nested
    class Nesting extends NestingContract {
        Nesting() {
            super(TestDatabase::mariaDb);
        }
    }

    @Nested
    class Selecting extends SelectionContract {
        Selecting() {
            super(TestDatabase::mariaDb);
        }
    }
}
