package io.rowstream.examples.adapter;

import io.rowstream.write.RowCursor;
import io.rowstream.write.RowSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

// snippet: source
/** The lines of a file, read while they are sent. May be opened any number of times. */
final class LogLines implements RowSource<String> {
    private final Path file;

    LogLines(Path file) {
        this.file = file;
    }

    @Override
    public RowCursor<String> open() throws IOException {
        BufferedReader reader = Files.newBufferedReader(file); // the last step: nothing can fail behind it
        return new RowCursor<>() {
            private @Nullable String line;

            @Override
            public boolean advance() throws IOException {
                line = reader.readLine();
                return line != null;
            }

            @Override
            public String current() {
                return Objects.requireNonNull(line);
            }

            @Override
            public void close() throws IOException {
                reader.close();
            }
        };
    }
}
// end
