package io.rowstream.benchmarks.export;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.jdbc.JdbcExport;
import io.rowstream.jooq.JooqExport;
import io.rowstream.wire.ContentCoding;
import io.rowstream.write.Export;
import io.rowstream.write.RowStreamer;
import java.io.ByteArrayOutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import org.jooq.Converter;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.ResultQuery;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** Who takes part with a table on a database. */
final class Contestants {
    /** The name of what only compresses. */
    static final String ALONE = "compressing the same bytes alone";

    private static final RowStreamer PLAIN = RowStreamer.builder().build();
    private static final RowStreamer GZIP =
            RowStreamer.builder().coding(ContentCoding.GZIP).build();
    private static final RowStreamer GZIP_ASIDE = RowStreamer.builder()
            .coding(ContentCoding.GZIP)
            .codingExecutor(Executors.newSingleThreadExecutor(task -> {
                Thread thread = new Thread(task, "second core");
                thread.setDaemon(true);
                return thread;
            }))
            .build();

    private final BenchmarkDatabase database;
    private final ExportTable table;

    Contestants(BenchmarkDatabase database, ExportTable table) {
        this.database = database;
        this.table = table;
    }

    /** What the others are compared with, uncompressed and compressed. */
    Contestant loop() {
        return Contestant.of("hand-written loop", new HandWrittenLoop(database, table));
    }

    /** The same bytes in memory, compressed and nothing else: what gzip costs where rows cost nothing. */
    Contestant compressingAlone() throws Exception {
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        new HandWrittenLoop(database, table).writeTo(encoded);
        byte[] bytes = encoded.toByteArray();
        ExportRun chunks = sink -> {
            for (int from = 0; from < bytes.length; from += HandWrittenLoop.BUFFER_BYTES) {
                sink.write(bytes, from, Math.min(HandWrittenLoop.BUFFER_BYTES, bytes.length - from));
            }
        };
        return Contestant.compressed(ALONE, chunks.gzipped(), ALONE);
    }

    /** The others of a group. */
    List<Contestant> of(Group group) {
        return switch (group) {
            case JDBC -> jdbc();
            case JOOQ -> List.of(rowstream("Rowstream, jOOQ", JooqExport.of(query(fields()))));
            case JOOQ_ITSELF -> throughJooq();
            case OTHERS -> others();
        };
    }

    private List<Contestant> jdbc() {
        Export<?> export = JdbcExport.of(database.dataSource(), table.query());
        return List.of(
                Contestant.of("hand-written loop, again", new HandWrittenLoop(database, table)),
                rowstream("Rowstream, JDBC", export),
                Contestant.compressed(
                        "Rowstream, JDBC, second core", sink -> GZIP_ASIDE.stream(export, sink), "Rowstream, JDBC"));
    }

    private List<Contestant> throughJooq() {
        List<Field<?>> converted = new ArrayList<>(fields());
        converted.set(1, DSL.field(DSL.name("email"), SQLDataType.VARCHAR).convert(lowerCase()));
        return List.of(
                rowstream("Rowstream, jOOQ, converted", JooqExport.of(query(converted))),
                rowstream(
                        "Rowstream, jOOQ records",
                        JooqExport.builder(query(fields())).throughRecords(true).build()));
    }

    private List<Contestant> others() {
        return List.of(
                Contestant.of("jOOQ formatJSON", sink -> {
                    Writer writer = new OutputStreamWriter(sink, StandardCharsets.UTF_8);
                    query(fields()).fetch().formatJSON(writer);
                    writer.flush();
                }),
                Contestant.of("load and marshal", Databind.loadAndMarshal(database, table)),
                Contestant.of("databind SequenceWriter", Databind.sequence(database, table)),
                database.dialect() == SQLDialect.POSTGRES
                        ? Contestant.of("COPY row_to_json", new CopyOut(database, table))
                        : Contestant.cannot("COPY row_to_json", "PostgreSQL's own"));
    }

    private static Contestant rowstream(String name, Export<?> export) {
        return Contestant.of(name, sink -> PLAIN.stream(export, sink), sink -> GZIP.stream(export, sink));
    }

    private List<Field<?>> fields() {
        List<Field<?>> fields = new ArrayList<>();
        for (ExportTable.Column column : table.columns()) {
            fields.add(DSL.field(DSL.name(column.name()), column.type().type(database.dialect())));
        }
        return fields;
    }

    private ResultQuery<?> query(List<Field<?>> fields) {
        DSLContext db = DSL.using(database.dataSource(), database.dialect());
        return db.select(fields).from(DSL.table(DSL.name(table.sqlName()))).orderBy(fields.get(0));
    }

    /** A field with a converter is read by way of jOOQ. */
    private static Converter<String, String> lowerCase() {
        return Converter.ofNullable(String.class, String.class, text -> text.toLowerCase(Locale.ROOT), text -> text);
    }

    /** Those that share their rounds, and a JVM: few where the percent counts. */
    enum Group {
        JDBC,
        JOOQ,
        /** Where jOOQ does more than to run the query; with the narrow table alone. */
        JOOQ_ITSELF,
        OTHERS
    }
}
