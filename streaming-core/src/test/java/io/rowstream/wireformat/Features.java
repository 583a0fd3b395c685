package io.rowstream.wireformat;

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
    static final Set<String> MISSING =
            Set.of("blank-lines", "echo", "foreign", "last-checkpoint", "pointer", "strict-utf8", "totals");

    /** There: vectors that need one of these run. */
    static final Set<String> PRESENT = Set.of("checkpoints", "columns", "csv", "heartbeats", "without-sentinel");

    /** Not there for reading yet, but for writing: the {@code write} vectors that need one of these run. */
    static final Set<String> WRITTEN = Set.of("echo", "totals");

    /** Takes a server: the tests of the adapters run these, here they are reported as skipped. */
    static final Set<String> ELSEWHERE = Set.of("http");

    private Features() {}
}
