package io.rowstream.benchmarks.report;

/** A picture of results. */
interface Plot {
    /** Its name without a folder and an ending. */
    String name();

    /** What it shows, for whoever sees it and whoever does not. */
    String title();

    /** The picture. */
    String svg();
}
