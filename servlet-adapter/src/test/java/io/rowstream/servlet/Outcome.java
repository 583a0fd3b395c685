package io.rowstream.servlet;

/** How a client finds out that a response is not whole, the strongest proof first. */
enum Outcome {
    /** The endpoint said beforehand that it could not prove anything. */
    REFUSED("refused (406)"),
    /** The transport does not end as it should: any HTTP client fails. */
    CUT("cut"),
    /** The transport ends as if all was well, and only the body tells. */
    INCOMPLETE("end mark or trailer missing"),
    /** Nothing tells. */
    FOOLED("fooled");

    private final String title;

    Outcome(String title) {
        this.title = title;
    }

    @Override
    public String toString() {
        return title;
    }
}
