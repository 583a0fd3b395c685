package io.rowstream.write;

import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/** Formats whose rows are JSON values. */
abstract class JsonFormat extends RowFormat {
    /** How deep a row is nested unless it is said otherwise. */
    static final int DEFAULT_DEPTH = 500;

    /** Spare buffers that a factory keeps for the next streams, of some 8 KiB each. */
    private static final int SPARES = 64;

    /** Not one for each stream: each has tables and spare buffers of its own, which nobody would use again. */
    private static final JsonFactory DEFAULT = factory(DEFAULT_DEPTH);

    private final JsonFactory json;
    private final ForeignText foreignText;

    JsonFormat(int maxDepth) {
        json = maxDepth == DEFAULT_DEPTH ? DEFAULT : factory(maxDepth);
        foreignText = new ForeignText(maxDepth);
    }

    /**
     * One generator writes all rows as a sequence of root values. It must never add an end of its own (a throw once left valid
     * JSON behind that way), nor a separator: both are for whoever frames the rows.
     */
    static JsonFactory factory(int maxDepth) {
        return new RowGenerator.Factory(JsonFactory.builder()
                .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
                .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .recyclerPool(JsonRecyclerPools.newBoundedPool(SPARES))
                .streamWriteConstraints(StreamWriteConstraints.builder()
                        .maxNestingDepth(maxDepth)
                        .build())
                .rootValueSeparator((String) null));
    }

    @Override
    JsonGenerator begin(List<Column> columns, RowBuffer buffer) {
        RowGenerator generator = (RowGenerator) json.createGenerator(ObjectWriteContext.empty(), buffer);
        buffer.attach(generator);
        return generator;
    }

    /** What the generator made by itself is one value without line breaks; looking for that at each row would show. */
    @Override
    final void check(JsonGenerator out, byte[] bytes, int from, int to) {
        if (((RowGenerator) out).takeForeign()) {
            checkForeign(bytes, from, to);
        }
        checkRow(bytes, from, to);
    }

    /** Checks a row in which there is text that the encoder wrote as it is. */
    void checkForeign(byte[] bytes, int from, int to) {
        foreignText.check(bytes, from, to);
    }

    /** Checks any row. */
    void checkRow(byte[] bytes, int from, int to) {}
}
