package io.rowstream.benchmarks.decode;

import com.alibaba.fastjson2.JSON;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.Executor;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.json.JsonMapper;

/** The ways that are compared. */
final class LineDecodings {
    /** The settings with which Rowstream reads. */
    private static final JsonFactory JACKSON = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
            .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
            .build();

    private LineDecodings() {}

    static LineDecoding rowstream() {
        return rowstream(ReadOptions.builder().foreign().build());
    }

    static LineDecoding rowstream(Executor executor) {
        return rowstream(ReadOptions.builder().foreign().executor(executor).build());
    }

    private static LineDecoding rowstream(ReadOptions options) {
        return (file, tally) -> {
            ContentCoding coding = file.gzip() ? ContentCoding.GZIP : ContentCoding.IDENTITY;
            try (RowReader<Customer> rows = RowReader.open(
                    Files.newInputStream(file.path()), StreamFormat.NDJSON, coding, Customer::decode, options)) {
                rows.forEach(tally::add);
            }
        };
    }

    /** What Jackson can do at best: parsers over blocks, and nothing that would notice when something is wrong. */
    static void jacksonByHand(NdjsonFile file, Tally tally) throws Exception {
        try (InputStream in = file.open()) {
            LineBlocks.forEach(in, (bytes, end) -> {
                try (JsonParser parser = JACKSON.createParser(ObjectReadContext.empty(), bytes, 0, end)) {
                    while (parser.nextToken() != null) {
                        tally.add(Customer.decode(parser));
                    }
                }
            });
        }
    }

    static void mappingIterator(NdjsonFile file, Tally tally) throws Exception {
        try (MappingIterator<Customer> rows =
                JsonMapper.shared().readerFor(Customer.class).readValues(file.open())) {
            while (rows.hasNextValue()) {
                tally.add(rows.nextValue());
            }
        }
    }

    static void fastjson2(NdjsonFile file, Tally tally) throws Exception {
        try (InputStream in = file.open()) {
            LineBlocks.forEach(in, (bytes, end) -> {
                int from = 0;
                for (int i = 0; i < end; i++) {
                    if (bytes[i] == '\n') {
                        tally.add(JSON.parseObject(bytes, from, i - from, StandardCharsets.UTF_8, Customer.class));
                        from = i + 1;
                    }
                }
            });
        }
    }
}
