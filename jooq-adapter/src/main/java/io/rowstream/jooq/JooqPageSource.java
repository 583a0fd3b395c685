package io.rowstream.jooq;

import io.rowstream.help.Help;
import io.rowstream.page.KeysetPosition;
import io.rowstream.page.PageSource;
import io.rowstream.page.Slice;
import java.sql.Connection;
import java.util.Collections;
import java.util.List;
import org.jooq.Configuration;
import org.jooq.ConnectionProvider;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jooq.impl.DefaultConnectionProvider;
import org.jspecify.annotations.Nullable;

/** Slices of a query, each from one connection that is taken and given back in the meantime. */
final class JooqPageSource implements PageSource<Record> {
    private final KeysetQuery query;
    private final String scope;
    private final boolean counting;
    private final Field<?>[] visible;

    JooqPageSource(KeysetQuery query, String scope, boolean counting) {
        this.query = query;
        this.scope = scope;
        this.counting = counting;
        this.visible = query.visible();
    }

    @Override
    public String scope() {
        return scope;
    }

    @Override
    public Slice<Record> fetch(KeysetPosition from, int limit) throws Exception {
        if (limit < 1 || limit == Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a page has at least one row, and a bound: " + limit);
        }
        List<Select<?>> statements = query.statements(from); // refuses before anything is acquired
        Configuration configuration = query.configuration();
        ConnectionProvider provider = configuration.connectionProvider();
        Connection connection = provider.acquire();
        if (connection == null) {
            throw new IllegalStateException(
                    Help.DETACHED.in("the query has no connection: make it with a DSLContext that has one"));
        }
        Slice<Record> slice = null;
        Throwable failure = null;
        try {
            Configuration one = configuration.derive(new DefaultConnectionProvider(connection));
            boolean several = statements.size() > 1 || counting || from.isInclusive();
            slice = several
                    ? PageSnapshot.in(connection, query.family(), () -> slice(DSL.using(one), statements, from, limit))
                    : slice(DSL.using(one), statements, from, limit);
        } catch (Throwable e) {
            failure = e;
        }
        Failures.throwIfAny(Failures.run(() -> provider.release(connection), failure));
        if (slice == null) {
            throw new IllegalStateException("there is no page");
        }
        return slice;
    }

    private Slice<Record> slice(DSLContext db, List<Select<?>> statements, KeysetPosition from, int limit) {
        PageRows page = new PageRows(query, visible, limit);
        for (Select<?> statement : statements) {
            page.read(db, statement);
        }
        Long total = counting ? Long.valueOf(count(db)) : null;
        return page.rows().isEmpty() ? empty(from, total) : slice(db, page, from, total);
    }

    private Slice<Record> slice(DSLContext db, PageRows page, KeysetPosition from, @Nullable Long total) {
        List<Record> rows = page.rows();
        // On the side that the walk came from there is the row of the position.
        if (from.isBackward()) {
            Collections.reverse(rows);
            KeysetPosition after = KeysetPosition.after(page.first());
            return new Slice<>(
                    rows,
                    cameFromARow(db, from, after) ? after : null,
                    page.hasMore() ? KeysetPosition.before(page.last()) : null,
                    total);
        }
        KeysetPosition before = KeysetPosition.before(page.first());
        return new Slice<>(
                rows,
                page.hasMore() ? KeysetPosition.after(page.last()) : null,
                cameFromARow(db, from, before) ? before : null,
                total);
    }

    private boolean cameFromARow(DSLContext db, KeysetPosition from, KeysetPosition back) {
        if (from.isEdge()) {
            return false;
        }
        return !from.isInclusive()
                || query.statements(back).stream()
                        .anyMatch(statement ->
                                !db.fetch(statement.$limit(DSL.inline(1))).isEmpty());
    }

    /** Nothing lies where the walk went, and the way back takes in the row that it came from. */
    private static Slice<Record> empty(KeysetPosition from, @Nullable Long total) {
        if (from.isEdge()) {
            return new Slice<>(List.of(), null, null, total);
        }
        List<@Nullable Object> values = from.values();
        KeysetPosition back = from.isBackward() ? KeysetPosition.after(values) : KeysetPosition.before(values);
        KeysetPosition turned = from.isInclusive() ? back : back.inclusive();
        return from.isBackward()
                ? new Slice<>(List.of(), turned, null, total)
                : new Slice<>(List.of(), null, turned, total);
    }

    private long count(DSLContext db) {
        Record counted = db.fetchSingle(
                DSL.select(DSL.count().cast(Long.class)).from(query.unordered().asTable("rs_counted")));
        return counted.get(0, Long.class);
    }
}
