package io.rowstream.http;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * How far a download is. Rows that a cut takes back are counted no longer.
 *
 * @param rows rows in the file so far, those of earlier runs included
 * @param bytes bytes in the file so far, likewise
 * @param bytesPerSecond received since the download began, this time
 * @param totalBytes about how many bytes there will be, where the server says it: by {@code Content-Length} of a response without
 *     compression, which counts control lines too
 * @param elapsed since the download began, this time
 */
public record DownloadProgress(
        long rows, long bytes, double bytesPerSecond, OptionalLong totalBytes, Duration elapsed) {}
