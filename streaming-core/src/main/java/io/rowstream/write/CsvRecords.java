package io.rowstream.write;

import java.io.OutputStream;
import java.util.List;
import tools.jackson.core.FormatSchema;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.dataformat.csv.CsvFactory;
import tools.jackson.dataformat.csv.CsvSchema;
import tools.jackson.dataformat.csv.CsvWriteFeature;

/** The only class that touches jackson-dataformat-csv, which need not be there. */
final class CsvRecords {
    private final CsvFactory csv = CsvFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .enable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM) // or characters stay behind in its own encoder
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .enable(CsvWriteFeature.STRICT_CHECK_FOR_QUOTING)
            .build();

    /**
     * What writes records without a header, and quotes only where it must. Its null is a pair of quotes and its empty text
     * nothing at all, the reverse of what the wire format asks for: strict quoting does not quote empty text, so that this is
     * the one way to write both.
     */
    JsonGenerator generator(List<String> columns, OutputStream out) {
        CsvSchema.Builder schema = CsvSchema.builder()
                .setColumnSeparator(',')
                .setQuoteChar('"')
                .disableEscapeChar()
                .setLineSeparator("\r\n")
                .setNullValue("\"\"");
        columns.forEach(schema::addColumn);
        return csv.createGenerator(new SchemaContext(schema.build()), out);
    }

    private static final class SchemaContext extends ObjectWriteContext.Base {
        private final CsvSchema schema;

        SchemaContext(CsvSchema schema) {
            this.schema = schema;
        }

        @Override
        public FormatSchema getSchema() {
            return schema;
        }
    }
}
