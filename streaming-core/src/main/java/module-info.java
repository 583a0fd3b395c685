/**
 * Rows to bytes while they are read, bytes to rows while they arrive, and the proof that none is missing.
 *
 * <p>Start at {@link io.rowstream.write.RowStreamer} to write, at {@link io.rowstream.read.RowReader} to read, and at
 * {@link io.rowstream.http.RowBodyHandlers} to read over HTTP. {@link io.rowstream.wire} holds the words both sides share.
 */
@SuppressWarnings("module") // the modules that messages are shared with are built after this one
module io.rowstream.core {
    requires transitive tools.jackson.core;
    requires transitive java.net.http;
    requires transitive java.sql;
    requires static transitive org.jspecify;
    requires static jdk.jfr; // events, where the module is there
    requires static tools.jackson.dataformat.csv; // writing CSV
    requires static tools.jackson
            .databind; // DatabindDecoders; not transitive, or every module that stands on this would need it

    exports io.rowstream.http;
    exports io.rowstream.jdbc;
    exports io.rowstream.page;
    exports io.rowstream.read;
    exports io.rowstream.wire;
    exports io.rowstream.write;
    // What messages say of where help is to be had; nothing for users.
    exports io.rowstream.help to
            io.rowstream.jooq,
            io.rowstream.servlet;
}
