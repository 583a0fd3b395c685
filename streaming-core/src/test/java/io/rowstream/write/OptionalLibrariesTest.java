package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.HidingLoader;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What need not be there is missed only where it is used. */
class OptionalLibrariesTest {

    @Test
    void namesTheLibraryThatWritingCsvTakes() throws Exception {
        assertThat(new HidingLoader("tools.jackson.dataformat.").run(OptionalLibrariesTest.class, "buildCsv"))
                .asString()
                .contains("IllegalStateException", "tools.jackson.dataformat:jackson-dataformat-csv");
    }

    @Test
    void writesOtherFormatsWithoutTheLibraryForCsv() throws Exception {
        assertThat(new HidingLoader("tools.jackson.dataformat.").run(OptionalLibrariesTest.class, "writeNdjson"))
                .isEqualTo("1\n{\"end\":true,\"count\":1}\n");
    }

    @Test
    void writesWithoutTheFlightRecorder() throws Exception {
        assertThat(new HidingLoader("jdk.jfr.").run(OptionalLibrariesTest.class, "writeNdjson"))
                .isEqualTo("1\n{\"end\":true,\"count\":1}\n");
    }

    @Test
    void buildsCsvWhereTheLibraryIsThere() {
        assertThat(buildCsv()).isEqualTo("built");
    }

    static String buildCsv() {
        try {
            RowStreamer.builder().format(StreamFormat.CSV).build();
            return "built";
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    static String writeNdjson() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RowStreamer.builder().build().stream(
                Export.of(RowSource.of(List.of(1)), (row, json) -> json.writeNumber(row)), out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
