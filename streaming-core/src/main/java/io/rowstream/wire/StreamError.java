package io.rowstream.wire;

/**
 * What a server says of a failed stream, in an error line and in the spirit of a problem document (RFC 9457).
 *
 * @param type a URI that names the kind of failure and stays the same over releases
 * @param title a sentence for people; holds nothing internal
 * @param status the HTTP status that the failure would have had before the first byte
 * @param retryable whether the same request may succeed later
 */
public record StreamError(String type, String title, int status, boolean retryable) {}
