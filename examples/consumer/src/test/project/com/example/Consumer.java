package com.example;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.rowstream.jooq.JooqExport;
import io.rowstream.read.RowDecoders;
import io.rowstream.read.RowReader;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.RowStreamer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.jooq.impl.DSL;

/** Writes rows and reads them back, with Jackson 2 beside it. */
public class Consumer {
    public static void main(String[] args) throws Exception {
        var numbers = DSL.using("jdbc:h2:mem:").select(DSL.field("x")).from("system_range(1, 1000)");
        var out = new ByteArrayOutputStream();
        RowStreamer.builder().build().stream(JooqExport.of(numbers), out);
        try (var rows = RowReader.open(
                new ByteArrayInputStream(out.toByteArray()), StreamFormat.NDJSON, RowDecoders.map())) {
            System.out.println(rows.stream().count() + " rows");
        }
        System.out.println(new ObjectMapper().readTree(out.toByteArray()) + " says Jackson 2");
        ExportResponder.builder().build();
        System.out.println(RowStreamer.class.getModule());
    }
}
