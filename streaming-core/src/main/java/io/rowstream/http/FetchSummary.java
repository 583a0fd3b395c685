package io.rowstream.http;

/**
 * What it took to fetch an export to its proved end.
 *
 * @param rows rows handed on; of a download, rows in the file
 * @param requests requests sent: 1 where nothing went wrong
 */
public record FetchSummary(long rows, int requests) {}
