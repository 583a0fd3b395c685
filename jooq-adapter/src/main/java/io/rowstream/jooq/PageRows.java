package io.rowstream.jooq;

import io.rowstream.help.Help;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jooq.Cursor;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Select;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a page as they are walked, and whether there is one more. Keys are read straight from the result set, so that records
 * have the fields that are seen and no others. They are read of all rows: one that cannot be compared may be lost on other pages.
 */
final class PageRows {
    private final List<Key> keys;
    private final Field<?>[] visible;
    private final int limit;
    private final List<Record> rows;
    private List<@Nullable Object> first = List.of();
    private List<@Nullable Object> last = List.of();
    private boolean more;

    PageRows(KeysetQuery query, Field<?>[] visible, int limit) {
        this.keys = query.keys();
        this.visible = visible;
        this.limit = limit;
        this.rows = new ArrayList<>(Math.min(limit, 1000));
    }

    /** Adds the rows of a statement, as far as they are wanted. */
    void read(DSLContext db, Select<?> statement) {
        if (more) {
            return;
        }
        try (Cursor<Record> cursor = db.fetchLazy(
                statement.$limit(DSL.inline(limit + 1 - rows.size())).coerce(visible))) {
            ResultSet resultSet = cursor.resultSet();
            // The last columns: a field can take several of those before.
            int before = resultSet.getMetaData().getColumnCount() - keys.size();
            for (Record row = cursor.fetchNext(); row != null; row = cursor.fetchNext()) {
                add(row, keys(resultSet, before));
            }
        } catch (SQLException e) {
            throw new DataAccessException("the keys of a row cannot be read: " + e.getMessage(), e);
        }
    }

    private void add(Record row, List<@Nullable Object> position) {
        if (rows.size() == limit) {
            refuseEqual(last, position);
            more = true;
            return;
        }
        if (rows.isEmpty()) {
            first = position;
        }
        rows.add(row);
        last = position;
    }

    private List<@Nullable Object> keys(ResultSet resultSet, int before) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>(keys.size());
        for (Key key : keys) {
            values.add(key.checked(key.type().read(resultSet, before + values.size() + 1)));
        }
        return values;
    }

    /** The one of two equal rows that the page leaves out would be on no page. */
    private static void refuseEqual(List<@Nullable Object> last, List<@Nullable Object> left) {
        if (Arrays.deepEquals(last.toArray(), left.toArray())) {
            throw new IllegalStateException(
                    Help.EQUAL_KEYS.in("two rows are equal in all keys of a keyset that is to be unique: add a key"));
        }
    }

    /** In the order in which they were walked. */
    List<Record> rows() {
        return rows;
    }

    /** The keys of the first row, where there is one. */
    List<@Nullable Object> first() {
        return first;
    }

    /** The keys of the last row, where there is one. */
    List<@Nullable Object> last() {
        return last;
    }

    /** Whether another row follows. */
    boolean hasMore() {
        return more;
    }
}
