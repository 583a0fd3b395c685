package io.rowstream.write;

import io.rowstream.help.Help;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/** CSV (RFC 4180): a header record, then a record for each row. It has no end mark and no control lines. */
final class CsvFormat extends RowFormat {
    private static final String BYTE_ORDER_MARK = "\ufeff";

    private final CsvRecords records;
    private final CsvOptions options;

    CsvFormat(CsvOptions options) {
        try {
            records = new CsvRecords();
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    Help.CSV_LIBRARY.in(
                            "writing CSV takes the library tools.jackson.dataformat:jackson-dataformat-csv, which is not there: "
                                    + "add it as a dependency, and on the module path resolve tools.jackson.dataformat.csv"),
                    e);
        }
        this.options = options;
    }

    @Override
    void checkColumns(List<Column> columns) {
        if (!columns.isEmpty() && columns.get(0).name().startsWith(BYTE_ORDER_MARK)) {
            throw new IllegalStateException(Help.CSV_ROWS.in(
                    "the name of the first column begins with a byte order mark, which no stream may begin with"));
        }
        Set<String> names = new HashSet<>();
        for (Column column : columns) {
            if (!names.add(column.name())) {
                throw new IllegalStateException(
                        Help.DUPLICATE_NAMES.in("two columns are named \"" + column.name() + "\"; rename one of them"));
            }
            if (column.kind() == Column.Kind.NESTED) {
                throw new IllegalStateException(Help.CSV_ROWS.in("the column \"" + column.name()
                        + "\" holds objects or arrays, which have no form in CSV; leave it out or make text of it"));
            }
        }
    }

    @Override
    JsonGenerator begin(List<Column> columns, RowBuffer buffer) {
        if (columns.isEmpty()) {
            throw new IllegalStateException(
                    Help.CSV_ROWS.in("CSV needs the names of the columns beforehand, and this source does not "
                            + "tell them; state them with Export.withColumns"));
        }
        List<String> names = columns.stream().map(Column::name).toList();
        JsonGenerator generator = new CsvRowGenerator(records.generator(names, buffer), names, options);
        generator.writeStartObject();
        names.forEach(name -> generator.writeStringProperty(name, name));
        generator.writeEndObject();
        generator.flush();
        return generator;
    }

    @Override
    void check(JsonGenerator out, byte[] bytes, int from, int to) {
        if (to - from < 2 || bytes[to - 2] != '\r' || bytes[to - 1] != '\n') {
            throw new IllegalStateException(Help.CSV_ROWS.in("the row is no object, as rows of CSV must be"));
        }
    }

    @Override
    void end(long rows, RowBuffer buffer) {}
}
