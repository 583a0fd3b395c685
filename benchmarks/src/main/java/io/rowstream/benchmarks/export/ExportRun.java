package io.rowstream.benchmarks.export;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Opens a connection, writes every row, and gives the connection back. */
@FunctionalInterface
public interface ExportRun {
    /** The length of gzip's header, which stands before anything is known. */
    int GZIP_HEADER = 10;

    /** Does it once. The sink stays open. */
    void writeTo(OutputStream sink) throws Exception;

    /** The same in gzip as the JDK writes it, at Rowstream's level. */
    default ExportRun gzipped() {
        return sink -> {
            FastGzip gzip = new FastGzip(sink);
            OutputStream buffered = new BufferedOutputStream(gzip, HandWrittenLoop.BUFFER_BYTES);
            writeTo(buffered);
            buffered.flush();
            gzip.finish();
        };
    }

    /** Level 1. */
    final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream sink) throws IOException {
            super(sink, 8 * 1024);
            def.setLevel(Deflater.BEST_SPEED);
        }

        @Override
        public void finish() throws IOException {
            super.finish();
            def.end(); // as close() would, which would close the sink
        }
    }
}
