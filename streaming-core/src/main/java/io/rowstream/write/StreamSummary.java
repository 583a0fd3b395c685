package io.rowstream.write;

import java.time.Duration;

/**
 * What a complete stream amounted to.
 *
 * @param rows rows written
 * @param bytes bytes handed to the output stream, after content coding
 * @param elapsed from the opening of the source to the end of the last write
 */
public record StreamSummary(long rows, long bytes, Duration elapsed) {}
