package io.rowstream.benchmarks.export;

import org.jspecify.annotations.Nullable;

/**
 * One way to write the rows of a table as NDJSON, or as near to it as it comes.
 *
 * @param name in the tables
 * @param plain does it uncompressed, null where that is not asked for
 * @param gzip does it compressed, null where that cannot be
 * @param cannot why it cannot be done at all, null where it can
 */
record Contestant(
        String name,
        @Nullable ExportRun plain,
        @Nullable ExportRun gzip,
        @Nullable String cannot) {

    /** With the JDK's gzip around it. */
    static Contestant of(String name, ExportRun run) {
        return new Contestant(name, run, run.gzipped(), null);
    }

    /** That it cannot be done here. */
    static Contestant cannot(String name, String why) {
        return new Contestant(name, null, null, "not possible: " + why);
    }
}
