package io.rowstream.read;

/**
 * A place at which a stream can be taken up again: a request with the token gives the rows that follow.
 *
 * @param rows rows of this stream before the place
 * @param token the cursor token, to be sent back as it is
 */
public record Checkpoint(long rows, String token) {}
