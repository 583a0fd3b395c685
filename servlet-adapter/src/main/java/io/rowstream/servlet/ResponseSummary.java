package io.rowstream.servlet;

import java.time.Duration;

/**
 * What became of one response that had begun.
 *
 * @param complete whether all of it was handed over; a client that reads it to its end mark has it all
 * @param bytes bytes handed to the container, after content coding
 * @param spooledBytes bytes that went through a temporary file, since the client was slower than the database
 * @param elapsed from the request to the end of the response
 * @param held for how long the source was open, and so its database connection taken
 * @param blocked for how long there was something to send that the client did not take
 */
public record ResponseSummary(
        boolean complete, long bytes, long spooledBytes, Duration elapsed, Duration held, Duration blocked) {}
