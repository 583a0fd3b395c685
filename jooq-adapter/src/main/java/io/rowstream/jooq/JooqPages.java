package io.rowstream.jooq;

import io.rowstream.help.Help;
import io.rowstream.page.PageSource;
import io.rowstream.write.Pages;
import io.rowstream.write.RowEncoder;
import io.rowstream.write.ValueRules;
import io.rowstream.write.ValueWriter;
import java.util.Objects;
import org.jooq.Configuration;
import org.jooq.Record;
import org.jooq.Select;
import org.jspecify.annotations.Nullable;

/**
 * Makes pages of jOOQ queries: the rows of a query in the order of a keyset, from any position forwards or backwards.
 *
 * <pre>{@code
 * Keyset newestFirst = Keyset.of(USERS.CREATED_AT.desc(), USERS.ID.desc());
 * Pages<?> pages = JooqPages.of(db.select(USERS.ID, USERS.EMAIL).from(USERS), newestFirst);
 * }</pre>
 *
 * <p>The keyset replaces the query's ORDER BY. Its keys need not be among the fields of the query, and are not in the rows if they
 * are not. A query with a LIMIT keeps both, and its rows are paged; so are those of a query that is distinct, grouped, or a
 * union, whose keys must be among what it selects or groups by.
 *
 * <p>PostgreSQL, H2, SQLite and MariaDB are known, and each is asked in the way that its planner seeks with: a page costs what it
 * holds, however deep it lies, wherever an index can serve the order. MySQL is asked as MariaDB is; whether it seeks then was not
 * measured.
 *
 * <p>A page is read from a connection of the query's own {@link org.jooq.ConnectionProvider}, and given back before the page is
 * handed out. Where it takes more than one statement they see the same rows, in a transaction of their own if auto-commit is on.
 * Whether another page follows is known from one row more, and is exact. Where the rows that a page came from have been deleted
 * meanwhile, the position back to them leads to an empty page, which in turn has its way back.
 *
 * <p>Pages are safe for use by any number of threads if the query is left alone.
 */
public final class JooqPages {
    private JooqPages() {}

    /**
     * Pages of the rows of {@code query}. Nothing is acquired yet.
     *
     * @param query made by a {@link org.jooq.DSLContext} that has a connection, or else fetching fails
     * @throws IllegalArgumentException when the keyset is not {@linkplain Keyset total} for the query, a key's type cannot be
     *     compared exactly, the database is not known, or two fields have the same name; the message says the way out
     */
    public static Pages<Record> of(Select<?> query, Keyset keyset) {
        return builder(query, keyset).build();
    }

    /** Pages with settings of their own; the arguments as in {@link #of}. */
    public static Builder builder(Select<?> query, Keyset keyset) {
        return new Builder(query, keyset);
    }

    /** States how a query is paged. Not thread-safe. */
    public static final class Builder {
        private final Select<?> query;
        private final Keyset keyset;
        private ValueWriter values = ValueWriter.of(ValueRules.DEFAULTS);
        private boolean counting;
        private @Nullable String scope;

        private Builder(Select<?> query, Keyset keyset) {
            this.query = Objects.requireNonNull(query, "query");
            this.keyset = Objects.requireNonNull(keyset, "keyset");
        }

        /** Whether each page tells how many rows there are in all, which takes a count of all of them. By default false. */
        public Builder counting(boolean counting) {
            this.counting = counting;
            return this;
        }

        /** How values are written for which JSON has no form, or more than one. By default {@link ValueRules#DEFAULTS}. */
        public Builder values(ValueRules rules) {
            this.values = ValueWriter.of(rules);
            return this;
        }

        /**
         * What cursor tokens of these pages are bound to, by a name. By default it is all that decides about the rows and their
         * order: the query's tables and its filter with the values in it, and the keyset with its expressions, directions, nulls and
         * types; a later version of jOOQ may spell them in another way, which a name outlives. A name stands for one filter: where
         * the filter has a parameter, the parameter belongs into the name.
         */
        public Builder scope(String scope) {
            this.scope = Objects.requireNonNull(scope, "scope");
            return this;
        }

        /**
         * The pages. Nothing is acquired yet.
         *
         * @throws IllegalArgumentException as in {@link JooqPages#of}
         */
        public Pages<Record> build() {
            Configuration configuration = QueryRun.configurationOf(query);
            if (configuration == null) {
                throw new IllegalArgumentException(
                        Help.DETACHED.in("the query is detached: make it with a DSLContext that has a connection"));
            }
            KeysetQuery paged = new KeysetQuery(query, keyset, configuration);
            PageSource<Record> source = new JooqPageSource(paged, scope != null ? scope : paged.scope(), counting);
            return Pages.of(source, encoder(RowShape.of(paged.visible()), values));
        }
    }

    /** Writers keep what they learned of nested rows, for one thread; a page is short enough for a new one with each row. */
    private static RowEncoder<Record> encoder(RowShape shape, ValueWriter values) {
        return (row, out) -> new RecordWriter(values, NestingLimits.DEFAULTS).writeObject(row, shape, out);
    }
}
