package io.rowstream.benchmarks.decode;

import com.alibaba.fastjson2.JSON;
import com.google.gson.stream.JsonReader;
import io.rowstream.read.ChunkSize;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.json.JsonMapper;

/** The ways that are compared. Whoever takes documents only whole reads them whole first, and that is part of it. */
final class Decodings {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private Decodings() {}

    static Decoding rows(ReadOptions options) {
        return new Decoding() {
            @Override
            public <T extends Row> void decode(InputStream in, RowType<T> type, Tally tally) {
                try (RowReader<T> rows = open(in, type, options)) {
                    rows.forEach(tally::add);
                }
            }
        };
    }

    static Decoding chunks(ReadOptions options) {
        return new Decoding() {
            @Override
            public <T extends Row> void decode(InputStream in, RowType<T> type, Tally tally) {
                try (RowReader<T> rows = open(in, type, options)) {
                    rows.forEachChunk(ChunkSize.DEFAULT, tally::addAll);
                }
            }
        };
    }

    private static <T extends Row> RowReader<T> open(InputStream in, RowType<T> type, ReadOptions options) {
        return RowReader.open(in, StreamFormat.JSON_ARRAY, ContentCoding.IDENTITY, type.decoder(), options);
    }

    static final class MappingIteratorRows implements Decoding {
        @Override
        public <T extends Row> void decode(InputStream in, RowType<T> type, Tally tally) {
            try (MappingIterator<T> rows = MAPPER.readerFor(type.type()).readValues(in)) {
                while (rows.hasNextValue()) {
                    tally.add(rows.nextValue());
                }
            }
        }
    }

    static final class ReadValue implements Decoding {
        @Override
        public <T extends Row> void decode(InputStream in, RowType<T> type, Tally tally) {
            List<T> rows = MAPPER.readerForListOf(type.type()).readValue(in);
            addEach(rows, tally);
        }
    }

    static final class Gson implements Decoding {
        @Override
        public <T extends Row> void decode(InputStream in, RowType<T> type, Tally tally) throws Exception {
            try (JsonReader reader = new JsonReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                reader.beginArray();
                while (reader.hasNext()) {
                    tally.add(type.gson().decode(reader));
                }
                reader.endArray();
            }
        }
    }

    static final class Fastjson2 implements Decoding {
        @Override
        public <T extends Row> void decode(InputStream in, RowType<T> type, Tally tally) throws Exception {
            byte[] body = in.readAllBytes();
            try {
                addEach(JSON.parseArray(body, type.type()), tally);
            } finally {
                // While it was parsed it was there in any case; so it is when the heap is looked at.
                Reference.reachabilityFence(body);
            }
        }
    }

    /** For a consumer of single rows: all that are in hand, one after the other. */
    private static void addEach(List<? extends Row> rows, Tally tally) {
        try {
            for (Row row : rows) {
                tally.add(row);
            }
        } finally {
            Reference.reachabilityFence(rows);
        }
    }
}
