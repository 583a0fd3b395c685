package io.rowstream.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.http.ExportFetch;
import io.rowstream.jooq.JooqExport;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.page.PageSize;
import io.rowstream.read.ReadOptions;
import io.rowstream.servlet.Decoupling;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.write.PageWriter;
import io.rowstream.write.RowStreamer;
import java.lang.reflect.Field;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The defaults that the manual of operations names are those that the builders begin with. */
class DefaultsTest {
    private static String manual = "";
    private static Map<String, String> told = Map.of();

    /** What is told of each setting in the tables that have three cells: the last by the first. */
    @BeforeAll
    static void readManual() throws Exception {
        manual = Files.readString(Documents.ROOT.resolve("docs/operations.md"));
        told = manual.lines()
                .filter(line -> line.startsWith("| ")
                        && line.chars().filter(c -> c == '|').count() == 4)
                .map(line -> line.substring(2).split(" \\|( |$)"))
                .collect(Collectors.toMap(cells -> cells[0], cells -> cells[2], (first, second) -> first));
    }

    @Test
    void ofLimits() throws Exception {
        RowStreamer.Builder streamer = RowStreamer.builder();
        assertThat(value(ExportResponder.builder(), "permits")).isNull();
        assertThat(told).containsEntry("exports at a time", "no limit: set it");
        assertThat(value(streamer, "maxRows")).isEqualTo(Long.MAX_VALUE);
        assertThat(told).containsEntry("rows of an export", "no limit");
        assertThat(value(streamer, "maxBytes")).isEqualTo(Long.MAX_VALUE);
        assertThat(told).containsEntry("bytes of an export, before compression", "no limit");
        assertThat(told).containsEntry("bytes of a row", bytes(value(streamer, "maxRowBytes")));
        assertThat(told).containsEntry("nesting of a row", count(value(streamer, "maxDepth")));

        JooqExport.Builder jooq = JooqExport.builder(DSL.selectOne());
        assertThat(told)
                .containsEntry(
                        "rows nested in a row, with jOOQ",
                        count(value(jooq, "maxNestedRows")) + "; " + count(value(jooq, "maxNestedDepth")));

        PageSize size = (PageSize) value(ExportResponder.builder(), "pageSize");
        assertThat(told).containsEntry("rows of a page", size.byDefault() + ", at most " + size.max());
        PageWriter.Builder pages =
                PageWriter.builder(CursorTokens.builder(KeyRing.generated()).build());
        assertThat(told).containsEntry("bytes of a page", bytes(value(pages, "maxBytes")));
    }

    @Test
    void ofSpools() throws Exception {
        Decoupling.Builder decoupling = Decoupling.builder();
        assertThat(told).containsEntry("open responses, decoupled", count(value(decoupling, "maxOpenResponses")));
        assertThat(told)
                .containsEntry(
                        "memory of spools, each and all",
                        bytes(value(decoupling, "memory")) + ", " + bytes(value(decoupling, "memoryInAll")));
        assertThat(told)
                .containsEntry(
                        "disk of spools, each and all",
                        bytes(value(decoupling, "disk")) + ", " + bytes(value(decoupling, "diskInAll")));
    }

    @Test
    void ofReaders() throws Exception {
        ReadOptions.Builder options = ReadOptions.builder();
        assertThat(manual)
                .contains("(`ReadOptions`): rows of " + bytes(value(options, "maxRowBytes")) + ", nested "
                        + count(value(options, "maxDepth")) + " deep, and whatever number of rows and bytes comes");
        assertThat(value(options, "maxRows")).isEqualTo(Long.MAX_VALUE);
        assertThat(value(options, "maxBytes")).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void ofDeadlines() throws Exception {
        ExportResponder.Builder responder = ExportResponder.builder();
        assertThat(value(RowStreamer.builder(), "deadline")).isNull();
        assertThat(told).containsEntry("the export, from opening its source to its last row", "none");
        assertThat(value(responder, "responseDeadline")).isNull();
        assertThat(told).containsEntry("the response as a whole", "none");
        assertThat(value(responder, "writeDeadline")).isEqualTo(Duration.ofMinutes(1));
        assertThat(told).containsEntry("a single write that waits for the client", "a minute");
        ExportFetch.Builder fetch = ExportFetch.builder(
                HttpClient.newHttpClient(),
                HttpRequest.newBuilder(URI.create("http://localhost/")).build());
        assertThat(value(fetch, "silence")).isEqualTo(Duration.ofMinutes(5));
        assertThat(told).containsEntry("silence, in a client", "five minutes");
    }

    /** What a builder holds: to have it shown by what it builds would take a gibibyte here and minutes there. */
    private static Object value(Object builder, String field) throws ReflectiveOperationException {
        Field found = Stream.of(builder.getClass().getDeclaredFields())
                .filter(each -> each.getName().equals(field))
                .findAny()
                .orElseThrow(() -> new NoSuchFieldException(builder.getClass() + " has no " + field));
        found.setAccessible(true);
        return found.get(builder);
    }

    private static String bytes(Object value) {
        long bytes = ((Number) value).longValue();
        for (int unit = 3; unit > 0; unit--) {
            long size = 1L << (10 * unit);
            if (bytes >= size && bytes % size == 0) {
                return bytes / size + " " + "KMG".charAt(unit - 1) + "iB";
            }
        }
        return bytes + " bytes";
    }

    private static String count(Object value) {
        return String.format(Locale.ROOT, "%,d", ((Number) value).longValue());
    }
}
