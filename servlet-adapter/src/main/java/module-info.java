/** Exports over the Servlet API: see {@link io.rowstream.servlet.ExportResponder}. */
module io.rowstream.servlet {
    requires transitive io.rowstream.core;
    requires transitive jakarta.servlet;
    requires static transitive org.jspecify;

    exports io.rowstream.servlet;
}
