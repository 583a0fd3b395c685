package io.rowstream.jooq;

import io.rowstream.jdbc.JdbcStreaming;
import io.rowstream.write.ValueWriter;
import org.jooq.Configuration;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/**
 * What was said about an export besides its query.
 *
 * @param streaming null to find it out from the connection
 * @param throughRecords whether records are made also where no field needs them
 */
record ExportSettings(
        @Nullable JdbcStreaming streaming, ValueWriter values, NestingLimits limits, boolean throughRecords) {

    RowPlan plan(Field<?>[] fields, Configuration configuration) {
        return RowPlan.of(fields, configuration, values, throughRecords);
    }
}
