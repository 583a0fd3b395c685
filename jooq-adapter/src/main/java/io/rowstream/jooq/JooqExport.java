package io.rowstream.jooq;

import io.rowstream.help.Help;
import io.rowstream.jdbc.JdbcStreaming;
import io.rowstream.page.CursorTokens;
import io.rowstream.write.Export;
import io.rowstream.write.ValueRules;
import io.rowstream.write.ValueWriter;
import java.util.List;
import java.util.Objects;
import org.jooq.ResultQuery;
import org.jspecify.annotations.Nullable;

/**
 * Makes exports of jOOQ queries: each row one JSON object, its members the fields of the query by their names, in their order.
 *
 * <pre>{@code
 * Export<?> users = JooqExport.of(db.select(USERS.ID, USERS.EMAIL).from(USERS).orderBy(USERS.ID));
 * }</pre>
 *
 * <p>Opening the export acquires a connection from the {@link org.jooq.ConnectionProvider} of the query's own configuration and
 * prepares it as {@link JdbcStreaming} says; the first row runs the query; closing gives the connection back with every setting
 * as it was, whatever happened in between. Where auto-commit is on and the database needs a transaction to stream, there is one,
 * committed after the last row and rolled back otherwise. Where auto-commit is off the transaction is the caller's and is left
 * alone.
 *
 * <p>Values are what jOOQ's own {@code fetch()} gives; but a plain date or timestamp of PostgreSQL is the stored one also where the JVM's
 * time zone has no such time, as in the hour by which its clocks go forward, for which {@code fetch()} gives another. Each field of a common type without a converter or binding of its own goes
 * from the JDBC result set straight to JSON, any other by way of its binding, and no records are made. Only a query with a field
 * that takes several columns ({@code row}, a table as a field, an embeddable) is read through records. The encoder's
 * {@code toString()} tells which field goes which way and why; so does a line in the log, at level DEBUG, when the query has run.
 * <table>
 * <caption>What becomes what</caption>
 * <tr><th>value<th>JSON
 * <tr><td>numbers<td>number; NaN and the infinities as text, unless {@link ValueRules} say otherwise
 * <tr><td>boolean<td>true or false
 * <tr><td>text, UUID, XML, intervals, enums (the literal)<td>text
 * <tr><td>date and time types<td>text in ISO-8601, with the fraction of the second that is there
 * <tr><td>binary<td>text in base64
 * <tr><td>JSON and JSONB<td>as they are, one token after the other
 * <tr><td>arrays, {@code multiset}<td>array
 * <tr><td>{@code row}, nested records<td>object
 * <tr><td>NULL<td>null
 * </table>
 * A field whose type jOOQ does not know, as of plain SQL, may have values of the driver's own classes: they come out as their
 * text, a {@link java.sql.Array} and a {@link java.sql.Struct} as arrays. A value of any other class, as a converter may give, fails
 * the row, naming field, type and class.
 *
 * <p>{@link org.jooq.ExecuteListener}s are called as by {@link ResultQuery#fetchLazy()}, except that a query that does not go
 * through records has no {@code recordStart} and {@code recordEnd}: {@link Builder#throughRecords} is for who needs these. The
 * query's and the {@link org.jooq.conf.Settings}' fetch size count before that of {@link JdbcStreaming}. A query that asks for a
 * result set of a type or holdability of its own may be buffered by the driver; one that keeps its statement cannot be opened
 * again.
 *
 * <p>An export can be opened as often as its query can be run, by any number of threads: jOOQ queries hold state while they are
 * being run, so openings of one query wait for each other until it has been run, and go on side by side. It must not be run or
 * changed by others in that time.
 */
public final class JooqExport {
    private JooqExport() {}

    /**
     * An export of the rows of {@code query}. Nothing is acquired yet.
     *
     * @param query made by a {@link org.jooq.DSLContext} that has a connection, or else opening fails
     * @throws IllegalArgumentException when two fields have the same name, or the query was detached
     */
    public static Export<?> of(ResultQuery<?> query) {
        return builder(query).build();
    }

    /**
     * An export of the rows of {@code query} from a database that {@link JdbcStreaming#of} does not know, or that is to stream
     * in another way.
     *
     * @param query as in {@link #of(ResultQuery)}
     * @param streaming how the query's database is made to stream
     * @throws IllegalArgumentException as in {@link #of(ResultQuery)}
     */
    public static Export<?> of(ResultQuery<?> query, JdbcStreaming streaming) {
        return builder(query).streaming(streaming).build();
    }

    /** An export with settings of its own; {@code query} as in {@link #of(ResultQuery)}. */
    public static Builder builder(ResultQuery<?> query) {
        return new Builder(query);
    }

    /** States how a query is exported. Not thread-safe. */
    public static final class Builder {
        private final ResultQuery<?> query;
        private @Nullable JdbcStreaming streaming;
        private ValueRules rules = ValueRules.DEFAULTS;
        private int maxNestedRows = NestingLimits.DEFAULTS.rows();
        private int maxNestedDepth = NestingLimits.DEFAULTS.depth();
        private boolean throughRecords;
        private @Nullable Resumption resumption;

        private Builder(ResultQuery<?> query) {
            this.query = Objects.requireNonNull(query, "query");
        }

        /**
         * How the query's database is made to stream. By default it is found from the connection's metadata, and opening fails
         * where it is not known.
         */
        public Builder streaming(JdbcStreaming streaming) {
            this.streaming = Objects.requireNonNull(streaming, "streaming");
            return this;
        }

        /** How values are written for which JSON has no form, or more than one. By default {@link ValueRules#DEFAULTS}. */
        public Builder values(ValueRules rules) {
            this.rules = Objects.requireNonNull(rules, "rules");
            return this;
        }

        /**
         * How many rows may be nested in one row, those of {@code multiset} and {@code row} on all levels counted together. A row
         * with more fails the export with an {@link io.rowstream.write.ExportLimitException}: what a join fans out by accident is
         * noticed, and nothing is ever cut. By default 10,000.
         *
         * @throws IllegalArgumentException when negative; 0 allows none
         */
        public Builder maxNestedRows(int rows) {
            if (rows < 0) {
                throw new IllegalArgumentException("maxNestedRows is negative: " + rows);
            }
            this.maxNestedRows = rows;
            return this;
        }

        /**
         * How deep rows may be nested in rows: 1 is a {@code multiset} or {@code row}, 2 one inside of such, and so on. A row that
         * is nested deeper fails the export with an {@link io.rowstream.write.ExportLimitException}. By default 16. Arrays and JSON
         * are no rows; how deep these may be is up to {@link io.rowstream.write.RowStreamer.Builder#maxDepth}.
         *
         * @throws IllegalArgumentException when negative; 0 allows none
         */
        public Builder maxNestedDepth(int depth) {
            if (depth < 0) {
                throw new IllegalArgumentException("maxNestedDepth is negative: " + depth);
            }
            this.maxNestedDepth = depth;
            return this;
        }

        /**
         * Whether each row is read as a {@link org.jooq.Record}, also where no field needs it: for execute listeners that are to
         * be told of each record. By default it is not, since it takes a multiple of the time.
         */
        public Builder throughRecords(boolean throughRecords) {
            this.throughRecords = throughRecords;
            return this;
        }

        /**
         * Makes the export one that can be taken up again after any of its rows: the keyset replaces the query's ORDER BY, and each
         * row has a cursor token, so that checkpoints can be granted. The tokens are those of
         * {@linkplain JooqPages pages} of the same query and keyset: a page can be continued as an export and an export as a page.
         *
         * <p>Its rows are those of one statement, which in all known databases sees one snapshot.
         *
         * @param keyset as for {@link JooqPages#of}, with the same demands
         * @param tokens what seals and opens the tokens
         * @param context whose tokens they are; empty where they may pass from hand to hand
         */
        public Builder resumable(Keyset keyset, CursorTokens tokens, String context) {
            this.resumption = new Resumption(keyset, tokens, context, null, null);
            return this;
        }

        /**
         * What tokens are bound to, by a name: as {@link JooqPages.Builder#scope}, and the same name there for the same rows.
         *
         * @throws IllegalStateException when the export is not {@link #resumable resumable}
         */
        public Builder scope(String scope) {
            this.resumption = resumption().withScope(Objects.requireNonNull(scope, "scope"));
            return this;
        }

        /**
         * The token that a client resumes with: the export gives the rows that follow, after the echo of the token.
         *
         * @param token as it came from the client; null for all rows, as by default
         * @throws IllegalStateException when the export is not {@link #resumable resumable}
         */
        public Builder after(@Nullable String token) {
            this.resumption = resumption().withToken(token);
            return this;
        }

        private Resumption resumption() {
            if (resumption == null) {
                throw new IllegalStateException(
                        Help.NOT_RESUMABLE.in("only a resumable export has tokens: call resumable(...) before"));
            }
            return resumption;
        }

        /**
         * The export. Nothing is acquired yet.
         *
         * @throws IllegalArgumentException as in {@link JooqExport#of(ResultQuery)}, and for a resumable export as in
         *     {@link JooqPages#of}
         * @throws io.rowstream.page.InvalidCursorTokenException when the token to resume with is not one of this export
         * @throws io.rowstream.page.ExpiredCursorTokenException when it is too old
         */
        public Export<?> build() {
            ExportSettings settings = new ExportSettings(
                    streaming, ValueWriter.of(rules), new NestingLimits(maxNestedRows, maxNestedDepth), throughRecords);
            if (resumption != null) {
                return resumption.export(query, settings);
            }
            JooqSource source = new JooqSource(query, settings, List.of());
            return Export.of(source, new JooqEncoder(source.plan()))
                    .withColumns(Columns.of(source.plan().shape()));
        }
    }
}
