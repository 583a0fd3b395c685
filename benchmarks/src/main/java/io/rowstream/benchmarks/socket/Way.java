package io.rowstream.benchmarks.socket;

/** A way to answer a request with all rows, in the same container. */
enum Way {
    /** What the others are compared with. */
    LOOP("hand-written loop in a servlet", "/loop"),
    /** The same once more, which shows what the figures are worth. */
    LOOP_AGAIN("hand-written loop in a servlet, again", "/loop"),
    DIRECT("Rowstream, direct", "/direct"),
    DECOUPLED("Rowstream, decoupled", "/decoupled"),
    SPRING("Spring StreamingResponseBody, SequenceWriter", SpringExports.PATH),
    MARSHAL("load and marshal", "/marshal");

    private final String shown;
    private final String path;

    Way(String shown, String path) {
        this.shown = shown;
        this.path = path;
    }

    /** On the server. */
    String path() {
        return path;
    }

    @Override
    public String toString() {
        return shown;
    }
}
