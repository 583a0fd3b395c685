package io.rowstream.help;

import java.util.Locale;

/**
 * The sections of docs/troubleshooting.md that messages name, one for each kind of trouble. Those of problem documents are not here:
 * their {@code type} ends in the name of their section.
 */
public enum Help {
    // Setting up
    CSV_LIBRARY,
    DATABIND_LIBRARY,
    NO_TOKENS,
    NO_PERMITS,
    TOKEN_KEY,
    GENERATED_KEY,
    NO_ASYNC,
    COMMITTED,
    UNKNOWN_CONTAINER,
    // Queries and their rows
    NO_STREAMING,
    DETACHED,
    DUPLICATE_NAMES,
    CSV_ROWS,
    END_MEMBER,
    BROKEN_ROW,
    UNWRITABLE_VALUE,
    TOO_LARGE,
    EXPORT_DEADLINE,
    // Pages
    NOT_TOTAL,
    EQUAL_KEYS,
    KEY_TYPE,
    NULL_KEY,
    LONG_KEYS,
    QUERY_FORM,
    UNKNOWN_DIALECT,
    NOT_RESUMABLE,
    // While it runs
    CLIENT_GONE,
    STALLED_CLIENT,
    RESPONSE_DEADLINE,
    SPOOL_FULL,
    NOT_CANCELLED,
    LISTENER_FAILED,
    // Reading
    INCOMPLETE,
    SERVER_FAILED,
    MALFORMED,
    LIMIT_EXCEEDED,
    ROW_DECODING,
    UNEXPECTED_RESPONSE,
    CSV_ONLY_WRITTEN,
    FETCH_GAVE_UP,
    NO_CHECKPOINTS,
    DOWNLOAD_TAKEN,
    BROKEN_WALK;

    /** The name of the section. */
    public String anchor() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A message that ends by naming the section. */
    public String in(String message) {
        return message + " (docs/troubleshooting.md#" + anchor() + ")";
    }
}
