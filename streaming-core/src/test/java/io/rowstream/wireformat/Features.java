package io.rowstream.wireformat;

import java.util.Map;
import java.util.Set;

/**
 * What vectors may need ({@code "needs"}) beyond reading and writing NDJSON, JSON arrays and gzip. This is the one place that
 * decides which vectors are skipped.
 *
 * <p>A feature moves from {@link #MISSING} to {@link #PRESENT} with the commit that brings it; its vectors run from then on. A
 * vector that needs anything not named here fails.
 */
final class Features {
    /** Not there yet: vectors that need one of these are reported as skipped. */
    static final Set<String> MISSING = Set.of();

    /** There: vectors that need one of these run. */
    static final Set<String> PRESENT = Set.of(
            "blank-lines",
            "checkpoints",
            "columns",
            "csv",
            "echo",
            "foreign",
            "heartbeats",
            "last-checkpoint",
            "pointer",
            "strict-utf8",
            "totals",
            "without-sentinel");

    /** Takes a server, and is not run here but reported as skipped: for the tests of adapters, whose sources these are. */
    static final Map<String, String> ELSEWHERE =
            Map.of("http", "servlet-adapter/src/test/java/io/rowstream/servlet/WireFormatHttpTest.java");

    private Features() {}
}
