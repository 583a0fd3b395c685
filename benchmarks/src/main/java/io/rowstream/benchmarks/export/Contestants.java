package io.rowstream.benchmarks.export;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.jdbc.JdbcExport;
import io.rowstream.jooq.JooqExport;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.RowStreamer;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jooq.Converter;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.ResultQuery;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** Who takes part. */
final class Contestants {
    static final int COUNT = 7;

    private Contestants() {}

    /** The first is what the others are compared with; the second is the same once more, and shows what the figures are worth. */
    static List<Contestant> on(BenchmarkDatabase database) {
        HandWrittenLoop loop = new HandWrittenLoop(database);
        Export<?> jdbc = JdbcExport.of(database.dataSource(), Users.QUERY);
        Export<?> jooq = JooqExport.of(query(database, EMAIL));
        Export<?> converted = JooqExport.of(query(database, EMAIL.convert(lowerCase())));
        Export<?> records =
                JooqExport.builder(query(database, EMAIL)).throughRecords(true).build();
        return List.of(
                new Contestant("hand-written loop", loop),
                new Contestant("hand-written loop, again", loop),
                new Contestant("Rowstream, JDBC", rowstream(jdbc)),
                new Contestant("Rowstream, jOOQ", rowstream(jooq)),
                new Contestant("Rowstream, jOOQ, converted", rowstream(converted)),
                new Contestant("Rowstream, jOOQ records", rowstream(records)),
                new Contestant("jOOQ formatJSON", sink -> {
                    Writer writer = new OutputStreamWriter(sink, StandardCharsets.UTF_8);
                    query(database, EMAIL).fetch().formatJSON(writer);
                    writer.flush();
                }));
    }

    private static final Field<String> EMAIL = DSL.field(DSL.name("email"), SQLDataType.VARCHAR);

    private static Contestant.Run rowstream(Export<?> export) {
        RowStreamer streamer = RowStreamer.builder().format(StreamFormat.NDJSON).build();
        return sink -> streamer.stream(export, sink);
    }

    private static ResultQuery<?> query(BenchmarkDatabase database, Field<String> email) {
        Field<Long> id = DSL.field(DSL.name("id"), SQLDataType.BIGINT);
        Field<String> note = DSL.field(DSL.name("note"), SQLDataType.VARCHAR);
        DSLContext db = DSL.using(database.dataSource(), database.dialect());
        return db.select(id, email, note).from(DSL.table(DSL.name("users"))).orderBy(id);
    }

    /** A field with a converter is read by way of jOOQ. */
    private static Converter<String, String> lowerCase() {
        return Converter.ofNullable(String.class, String.class, text -> text.toLowerCase(Locale.ROOT), text -> text);
    }
}
