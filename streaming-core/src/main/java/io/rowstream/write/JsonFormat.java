package io.rowstream.write;

import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/** Formats whose rows are JSON values. */
abstract class JsonFormat extends RowFormat {
    private final JsonFactory json;

    JsonFormat(int maxDepth) {
        json = factory(maxDepth);
    }

    /**
     * One generator writes all rows as a sequence of root values. It must never add an end of its own (a throw once left valid
     * JSON behind that way), nor a separator: both are for whoever frames the rows.
     */
    static JsonFactory factory(int maxDepth) {
        return JsonFactory.builder()
                .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
                .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .streamWriteConstraints(StreamWriteConstraints.builder()
                        .maxNestingDepth(maxDepth)
                        .build())
                .rootValueSeparator((String) null)
                .build();
    }

    @Override
    JsonGenerator begin(List<Column> columns, RowBuffer buffer) {
        return json.createGenerator(ObjectWriteContext.empty(), buffer);
    }
}
