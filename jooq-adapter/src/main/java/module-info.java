/**
 * jOOQ queries as exports. Start at {@link io.rowstream.jooq.JooqExport}, or for pages at
 * {@link io.rowstream.jooq.JooqPages}.
 */
module io.rowstream.jooq {
    requires transitive io.rowstream.core;
    requires transitive org.jooq;
    requires static transitive org.jspecify;

    exports io.rowstream.jooq;
}
