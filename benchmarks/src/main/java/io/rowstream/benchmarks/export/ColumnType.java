package io.rowstream.benchmarks.export;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.UUID;
import org.jooq.DataType;
import org.jooq.SQLDialect;
import org.jooq.impl.SQLDataType;

/** What a column is in Java, and in each database: SQLite has numbers, truth values and text, and what is more is text there. */
public enum ColumnType {
    LONG("bigint"),
    INT("integer"),
    DECIMAL("decimal(12, 2)"),
    DOUBLE("double precision"),
    BOOLEAN("boolean"),
    DATE("date"),
    TIMESTAMP("timestamp"),
    UUID("uuid"),
    TEXT("varchar(2000)");

    private final String declared;

    ColumnType(String declared) {
        this.declared = declared;
    }

    /** As it is declared. */
    String declared(SQLDialect dialect) {
        return in(dialect).declared;
    }

    /** As jOOQ knows it. */
    DataType<?> type(SQLDialect dialect) {
        return switch (in(dialect)) {
            case LONG -> SQLDataType.BIGINT;
            case INT -> SQLDataType.INTEGER;
            case DECIMAL -> SQLDataType.NUMERIC(12, 2);
            case DOUBLE -> SQLDataType.DOUBLE;
            case BOOLEAN -> SQLDataType.BOOLEAN;
            case DATE -> SQLDataType.LOCALDATE;
            case TIMESTAMP -> SQLDataType.LOCALDATETIME;
            case UUID -> SQLDataType.UUID;
            case TEXT -> SQLDataType.VARCHAR;
        };
    }

    private ColumnType in(SQLDialect dialect) {
        if (dialect != SQLDialect.SQLITE) {
            return this;
        }
        return switch (this) {
            case DECIMAL -> DOUBLE;
            case DATE, TIMESTAMP, UUID -> TEXT;
            default -> this;
        };
    }

    /** A value as it is stored there. */
    static Object stored(Object value, SQLDialect dialect) {
        boolean text = value instanceof LocalDate || value instanceof LocalDateTime || value instanceof UUID;
        return text && dialect == SQLDialect.SQLITE ? value.toString() : value;
    }
}
