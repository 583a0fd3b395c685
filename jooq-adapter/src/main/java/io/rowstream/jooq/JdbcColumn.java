package io.rowstream.jooq;

import java.sql.ResultSet;
import java.sql.SQLException;
import tools.jackson.core.JsonGenerator;

/** Moves one value of the current row from a result set to a generator. Stateless. */
@FunctionalInterface
interface JdbcColumn {

    /** Moves the value of the column {@code index}, counted from 1. */
    void write(ResultSet row, int index, JsonGenerator out) throws SQLException;
}
