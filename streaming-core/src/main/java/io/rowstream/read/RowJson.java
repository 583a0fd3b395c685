package io.rowstream.read;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** Makes the parsers of one stream, with its limits. Thread-safe. */
final class RowJson {
    /** Names of members are remembered over rows, which pays, but not without end: these are bytes between two new beginnings. */
    private static final int REMEMBERED_BYTES = 4 * 1024 * 1024;

    private final ReadOptions options;
    private JsonFactory factory;
    private long parsed;

    RowJson(ReadOptions options) {
        this.options = options;
        this.factory = factory();
    }

    /** A parser for {@code bytes[from, to)}; to be closed. */
    JsonParser parser(byte[] bytes, int from, int to) {
        return current(to - from).createParser(ObjectReadContext.empty(), bytes, from, to - from);
    }

    private synchronized JsonFactory current(int bytes) {
        parsed += bytes;
        if (parsed > REMEMBERED_BYTES) {
            parsed = bytes;
            factory = factory();
        }
        return factory;
    }

    private JsonFactory factory() {
        return factory(constraints()
                .maxNestingDepth(options.maxDepth())
                .maxNumberLength(options.maxNumberLength())
                .maxNameLength(options.maxNameLength())
                .build());
    }

    private static JsonFactory factory(StreamReadConstraints constraints) {
        return JsonFactory.builder()
                .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
                .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
                .streamReadConstraints(constraints)
                .build();
    }

    /** Constraints that nothing within a row of the right size exceeds. */
    private static StreamReadConstraints.Builder constraints() {
        return StreamReadConstraints.builder()
                .maxNestingDepth(Integer.MAX_VALUE)
                .maxNumberLength(Integer.MAX_VALUE)
                .maxNameLength(Integer.MAX_VALUE)
                .maxStringLength(Integer.MAX_VALUE);
    }

    /** Reads one value to its end and throws whatever is wrong with it. */
    void check(byte[] bytes, int from, int to) {
        check(factory(), bytes, from, to);
    }

    private static void check(JsonFactory factory, byte[] bytes, int from, int to) {
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), bytes, from, to - from)) {
            while (parser.nextToken() != null) {
                parser.finishToken();
            }
        }
    }

    /** The name of the limit that a value exceeds, which is known to exceed one. */
    String limitExceededBy(byte[] bytes, int from, int to) {
        if (exceeds(constraints().maxNestingDepth(options.maxDepth()).build(), bytes, from, to)) {
            return "maxDepth";
        }
        return exceeds(constraints().maxNameLength(options.maxNameLength()).build(), bytes, from, to)
                ? "maxNameLength"
                : "maxNumberLength";
    }

    private static boolean exceeds(StreamReadConstraints constraints, byte[] bytes, int from, int to) {
        try {
            check(factory(constraints), bytes, from, to);
            return false;
        } catch (JacksonException e) {
            return e
                    instanceof
                    StreamConstraintsException; // else it is broken behind the place where it exceeds another one
        }
    }
}
