package io.rowstream.wire;

import java.util.Objects;

/**
 * What a server says of a failed stream, in an error line and in the spirit of a problem document (RFC 9457).
 *
 * @param type a URI that names the kind of failure and stays the same over releases
 * @param title a sentence for people; holds nothing internal
 * @param status the HTTP status that the failure would have had before the first byte; 0 where a peer did not say, which no
 *     writer may do
 * @param retryable whether the same request may succeed later
 */
public record StreamError(String type, String title, int status, boolean retryable) {

    /** What is said of any failure of an export unless the server knows better; tells nothing of the inside. */
    public static final StreamError EXPORT_FAILED =
            new StreamError("urn:rowstream:problem:export-failed", "The export failed on the server", 500, true);

    /** What is said of an export that goes beyond a limit of the server: asking again would lead to the same. */
    public static final StreamError EXPORT_TOO_LARGE = new StreamError(
            "urn:rowstream:problem:export-too-large", "The export is larger than the server allows", 500, false);

    /** What is said of an export that took longer than the server allows. */
    public static final StreamError EXPORT_TIMEOUT = new StreamError(
            "urn:rowstream:problem:export-timeout", "The export took longer than the server allows", 504, true);

    /** Refuses what an error line could not carry: an absent text, a status that is not one. */
    public StreamError {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(title, "title");
        if (status != 0 && (status < 100 || status > 599)) {
            throw new IllegalArgumentException("an HTTP status is between 100 and 599, not " + status);
        }
    }
}
