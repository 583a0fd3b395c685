package io.rowstream.jooq;

import tools.jackson.core.JsonGenerator;

/** The current row of a query. */
interface JooqRow {
    void write(JsonGenerator out) throws Exception;
}
