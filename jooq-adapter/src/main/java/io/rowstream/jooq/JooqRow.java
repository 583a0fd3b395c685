package io.rowstream.jooq;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** The current row of a query. */
interface JooqRow {
    void write(JsonGenerator out) throws Exception;

    /**
     * The value of a hidden key column.
     *
     * @param index counted from 0
     */
    @Nullable
    Object key(int index) throws Exception;
}
