package io.rowstream.read;

/** How far it is known that no row is missing. */
public enum Completeness {
    /** The end was not reached: rows are left, or are missing. */
    PENDING,

    /** The stream said itself that it is whole: by its sentinel, or by the end of its JSON. */
    PROVED,

    /** A stream without control lines ended where a line does, and the transport said that it had ended. */
    TRANSPORT_ONLY,

    /**
     * A stream without control lines ended where a line does, and the closing of the connection was the only sign of its end:
     * rows may be missing.
     */
    UNPROVED
}
