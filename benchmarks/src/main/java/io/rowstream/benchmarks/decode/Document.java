package io.rowstream.benchmarks.decode;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A JSON array of rows, in UTF-8. */
final class Document {
    private final byte[] bytes;
    private final long rows;
    private final long checksum;

    Document(ByteArrayOutputStream bytes, long rows, long checksum) {
        this.bytes = bytes.toByteArray();
        this.rows = rows;
        this.checksum = checksum;
    }

    InputStream open() {
        return new ByteArrayInputStream(bytes);
    }

    void writeTo(Path file) throws IOException {
        Files.write(file, bytes);
    }

    long size() {
        return bytes.length;
    }

    /** How many it has. */
    long rows() {
        return rows;
    }

    /** The sum of those of its rows. */
    long checksum() {
        return checksum;
    }
}
