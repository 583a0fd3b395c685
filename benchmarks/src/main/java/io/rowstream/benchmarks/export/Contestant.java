package io.rowstream.benchmarks.export;

import org.jspecify.annotations.Nullable;

/**
 * One way to write the rows of a table as NDJSON, or as near to it as it comes.
 *
 * @param name in the tables
 * @param plain does it uncompressed, null where that is not asked for
 * @param gzip does it compressed, null where that cannot be
 * @param uncompressed the name of the contestant that does the same uncompressed, if there is one
 * @param cannot why it cannot be done at all, null where it can
 */
record Contestant(
        String name,
        @Nullable ExportRun plain,
        @Nullable ExportRun gzip,
        String uncompressed,
        @Nullable String cannot) {

    /** With the JDK's gzip around it. */
    static Contestant of(String name, ExportRun run) {
        return of(name, run, run.gzipped());
    }

    /** With a gzip of its own. */
    static Contestant of(String name, ExportRun plain, ExportRun gzip) {
        return new Contestant(name, plain, gzip, name, null);
    }

    /** Compressed only, by another way than the contestant of the name {@code uncompressed} has. */
    static Contestant compressed(String name, ExportRun gzip, String uncompressed) {
        return new Contestant(name, null, gzip, uncompressed, null);
    }

    /** That it cannot be done here. */
    static Contestant cannot(String name, String why) {
        return new Contestant(name, null, null, name, "not possible: " + why);
    }
}
