package io.rowstream.benchmarks.decode;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/** Rows made up from a fixed seed: the same ones in every run, on every machine. */
final class Customers {
    private static final JsonFactory JSON = JsonFactory.builder()
            .rootValueSeparator((String) null)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private static final List<String> NAMES = List.of(
            "Ada Lovelace", "Jürgen Groß", "Zoë O'Hara", "Nguyễn Thị Minh", "Ivan Petrov", "李小龙", "María José Peña");
    private static final List<String> CITIES =
            List.of("Berlin", "São Paulo", "Reykjavík", "Kuala Lumpur", "Łódź", "New York", "東京");

    private final SplittableRandom random = new SplittableRandom(20_261_130);
    private long id;

    Customer next() {
        id++;
        String number = Long.toString(id);
        int note = random.nextInt(8);
        return new Customer(
                id,
                pick(NAMES),
                "customer" + number + "@example.com",
                pick(CITIES),
                random.nextInt(10_000_000) / 100.0,
                random.nextInt(5_000),
                random.nextBoolean(),
                date(random.nextInt(2_000), random.nextInt(86_400)),
                note == 0
                        ? null
                        : note == 1 ? "said \"call again\",\nthen hung up" : "a customer for " + note + " years");
    }

    private String pick(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }

    private static String date(int day, int second) {
        return LocalDateTime.of(2020, 1, 1, 0, 0).plusDays(day).plusSeconds(second) + "Z";
    }

    /** A JSON array of at least so many bytes, of flat rows. */
    static Document array(int bytes) {
        return arrays(bytes, 1).get(0);
    }

    /** JSON arrays of at least so many bytes each, of flat rows that go on from one to the next. */
    static List<Document> arrays(int bytes, int count) {
        Customers customers = new Customers();
        List<Document> arrays = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            arrays.add(customers.array(Customer::encode, bytes, 0));
        }
        return arrays;
    }

    /** A JSON array of the first so many rows, nested. */
    static Document nested(long rows) {
        return new Customers().array(NestedCustomer::encode, 0, rows);
    }

    private Document array(BiConsumer<Customer, JsonGenerator> encoder, int minBytes, long minRows) {
        ByteArrayOutputStream array = new ByteArrayOutputStream();
        long rows = 0;
        long checksum = 0;
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), array)) {
            out.writeStartArray();
            do {
                Customer customer = next();
                encoder.accept(customer, out);
                rows++;
                checksum += customer.checksum();
                out.flush();
            } while (array.size() < minBytes || rows < minRows);
            out.writeEndArray();
        }
        return new Document(array, rows, checksum);
    }

    /**
     * Writes lines to a stream, which stays open.
     *
     * @return what was written, without its bytes
     */
    static Lines lines(long bytes, OutputStream sink) {
        Customers customers = new Customers();
        Counting counting = new Counting(sink);
        long rows = 0;
        long checksum = 0;
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), counting)) {
            do {
                Customer customer = customers.next();
                customer.encode(out);
                out.writeRaw('\n');
                rows++;
                checksum += customer.checksum();
            } while (counting.bytes < bytes);
        }
        return new Lines(rows, checksum, counting.bytes);
    }

    /**
     * NDJSON that was written somewhere.
     *
     * @param bytes before any compression
     */
    record Lines(long rows, long checksum, long bytes) {}

    private static final class Counting extends OutputStream {
        private final OutputStream sink;
        private long bytes;

        Counting(OutputStream sink) {
            this.sink = sink;
        }

        @Override
        public void write(int b) {
            throw new UncheckedIOException(new IOException("bytes come in blocks"));
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            sink.write(source, offset, length);
            bytes += length;
        }
    }
}
