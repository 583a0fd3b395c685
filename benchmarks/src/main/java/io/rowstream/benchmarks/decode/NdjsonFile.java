package io.rowstream.benchmarks.decode;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Flat rows, one a line, in a file, without any control line: what others can read too.
 *
 * @param bytes before compression
 */
record NdjsonFile(Path path, boolean gzip, long rows, long checksum, long bytes) {
    private static final int BUFFER_BYTES = 64 * 1024;

    /** The case in the results. */
    String label() {
        return gzip ? "gzip" : "plain";
    }

    /** The lines, decompressed by the JDK. */
    InputStream open() throws IOException {
        InputStream in = Files.newInputStream(path);
        return gzip ? new GZIPInputStream(in, BUFFER_BYTES) : in;
    }

    /** Makes one in a folder, of at least so many bytes. */
    static NdjsonFile create(Path folder, boolean gzip, long bytes) throws IOException {
        Path path = folder.resolve(gzip ? "customers.ndjson.gz" : "customers.ndjson");
        try (OutputStream out = Files.newOutputStream(path);
                OutputStream coded = gzip ? new GZIPOutputStream(out, BUFFER_BYTES) : out;
                OutputStream buffered = new BufferedOutputStream(coded, BUFFER_BYTES)) {
            Customers.Lines lines = Customers.lines(bytes, buffered);
            return new NdjsonFile(path, gzip, lines.rows(), lines.checksum(), lines.bytes());
        }
    }
}
