package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import io.rowstream.servlet.OnEachDelivery.Way;
import io.rowstream.testing.FieldCase;
import io.rowstream.wire.ContentCoding;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.catalina.util.ServerInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Whatever fails, wherever, however the response travels: no client is fooled. Each cell is asked for by the most gullible client
 * there is, one that knows nothing but HTTP and the coding, and by ours.
 */
@Tag("container")
class AbortMatrixTest {

    @Test
    @FieldCase({"S1", "S3", "W1"})
    void foolsNobodyInAnyPairOfCircumstances() throws Exception {
        run(Cell.pairwise());
    }

    @Test
    @Tag("soak")
    @FieldCase({"S1", "S3", "W1"})
    void foolsNobodyInAnyCell() throws Exception {
        Map<Cell, Outcome> outcomes = run(Cell.all());

        assertThat(outcomes).hasSize(2 * 4 * 2 * 3 * 3 * Cell.Place.all().size());
        assertThat(Cell.Place.all())
                .as("plain and wrapped, and each with an error page on Tomcat")
                .hasSize(Container.tested()
                        .mapToInt(container -> container == Container.TOMCAT ? 4 : 2)
                        .sum());
        ContainersDocument.write(outcomes);
    }

    /** Those that take a container run once more, on the newer Tomcat alone. */
    @Test
    void runsOnEachTomcatOnce() {
        boolean alone = Container.tested().count() == 1;

        assertThat(ServerInfo.getServerNumber()).startsWith(alone ? "11." : "10.1.");
    }

    @Test
    void coversEveryPairOfCircumstances() {
        List<Cell> cells = Cell.pairwise();
        Set<Set<Object>> all = new HashSet<>();
        Set<Set<Object>> covered = new HashSet<>();
        Cell.all().forEach(cell -> all.addAll(cell.pairs()));
        cells.forEach(cell -> covered.addAll(cell.pairs()));

        assertThat(covered).isEqualTo(all);
        assertThat(cells).hasSizeLessThan(Cell.all().size() / 4);
    }

    private static Map<Cell, Outcome> run(List<Cell> cells) throws Exception {
        Map<Cell, Outcome> outcomes = new LinkedHashMap<>();
        for (Cell.Place place : Cell.Place.all()) {
            List<Cell> served =
                    cells.stream().filter(cell -> cell.place().equals(place)).toList();
            MatrixServlet servlet = new MatrixServlet();
            Container.Setup setup = new Container.Setup(servlet).withAsync(true);
            setup = place.errorPage() ? setup.withErrorPage() : setup;
            setup = place.wrapped() ? setup.behind(new WrappingFilter()) : setup;
            try (Container.Running running = place.container().start(setup)) {
                for (Cell cell : served) {
                    Outcome outcome = switch (cell.transport()) {
                        case HTTP_1_1, HTTP_2 -> ofJdk(running, servlet, cell);
                        case HTTP_1_0, CLOSE -> ofSocket(running, servlet, cell);
                    };
                    outcomes.put(cell, outcome);
                    assertThat(outcome).as(cell.toString()).isNotEqualTo(Outcome.FOOLED);
                    Await.until("all is given back after " + cell, () -> servlet.borrowed() == 0);
                }
            }
        }
        return outcomes;
    }

    private static Outcome ofJdk(Container.Running running, MatrixServlet servlet, Cell cell) throws Exception {
        boolean http2 = cell.transport() == Cell.Transport.HTTP_2;
        HttpClient http = http2
                ? Http2.connected(running)
                : HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpRequest request = RowRequests.get(running.uri("/export"))
                .setHeader("Accept", cell.format().mediaType())
                .setHeader("Accept-Encoding", cell.coding())
                .header("Fault", cell.fault().name())
                .header("Delivery", cell.way().name())
                .build();
        Outcome outcome = plain(() -> http.send(request, HttpResponse.BodyHandlers.ofByteArray()), cell);
        if (http2) { // the first stream of a connection that is upgraded is not like the others everywhere
            assertThat(plain(() -> Http2.upgradeBy(request), cell))
                    .as("upgraded: " + cell)
                    .isEqualTo(outcome);
        }
        if (cell.format().hasEndMark()) {
            try (RowReader<Integer> reader = http.send(request, RowBodyHandlers.rows(AbortMatrixTest::row))
                    .body()) {
                assertRefused(reader, servlet, cell);
            } catch (IOException e) {
                if (!mayLoseRows(cell)) {
                    throw e;
                }
            }
        }
        return outcome;
    }

    /** What a client sees that knows no formats. */
    private static Outcome plain(Exchange exchange, Cell cell) throws Exception {
        HttpResponse<byte[]> response;
        try {
            response = exchange.send();
        } catch (IOException e) {
            return Outcome.CUT;
        }
        if (cell.transport() == Cell.Transport.HTTP_2) {
            assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
        }
        return response.statusCode() == 406 ? Outcome.REFUSED : Outcome.FOOLED; // the transport itself must tell
    }

    /** A request and its whole response. */
    @FunctionalInterface
    private interface Exchange {
        HttpResponse<byte[]> send() throws Exception;
    }

    private static Outcome ofSocket(Container.Running running, MatrixServlet servlet, Cell cell) throws IOException {
        String[] headers = {
            "Accept: " + cell.format().mediaType(),
            "Accept-Encoding: " + cell.coding(),
            "Fault: " + cell.fault(),
            "Delivery: " + cell.way()
        };
        boolean http10 = cell.transport() == Cell.Transport.HTTP_1_0;
        RawClient.Response response = http10
                ? RawClient.get10(running.port(), headers)
                : RawClient.get(running.port(), headers[0], headers[1], headers[2], headers[3], "Connection: close");
        if (response.status() == 406) {
            return Outcome.REFUSED;
        }
        assertThat(response.status()).as(cell.toString()).isEqualTo(200);
        assertThat(response.reset()).as("reset in " + cell).isFalse();
        if (cell.format().hasEndMark()) {
            ReadOptions options = ReadOptions.builder().delimited(false).build();
            try (RowReader<Integer> reader = RowReader.open(
                    new ByteArrayInputStream(response.content()),
                    cell.format(),
                    ContentCoding.ofToken(cell.coding()).orElseThrow(),
                    AbortMatrixTest::row,
                    options)) {
                assertRefused(reader, servlet, cell);
            }
        }
        if (!response.endedCleanly()) {
            return Outcome.CUT;
        }
        boolean proved =
                cell.format().hasEndMark() || (cell.coding().equals("gzip") && !isWholeGzip(response.content()));
        return http10 && proved ? Outcome.INCOMPLETE : Outcome.FOOLED;
    }

    private static boolean isWholeGzip(byte[] content) {
        try (InputStream in = ContentCoding.GZIP.decode(new ByteArrayInputStream(content))) {
            in.readAllBytes();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void assertRefused(RowReader<Integer> reader, MatrixServlet servlet, Cell cell) {
        long rows = 0;
        try {
            for (Integer row : reader) {
                assertThat(row).isEqualTo((int) rows++);
            }
            throw new AssertionError("taken for complete: " + cell);
        } catch (RowStreamException e) {
            assertThat(e.rows()).as(cell.toString()).isEqualTo(rows);
            if (!mayLoseRows(cell)) {
                assertThat(rows).as(cell.toString()).isEqualTo(servlet.rowsBefore(cell.fault()));
            }
        }
    }

    /** Undertow drops frames that it has taken when their stream is reset, and does not say when they are sent. */
    private static boolean mayLoseRows(Cell cell) {
        return cell.place().container() == Container.UNDERTOW
                && cell.transport() == Cell.Transport.HTTP_2
                && cell.way() == Way.DECOUPLED;
    }

    private static Integer row(JsonParser in) {
        in.nextToken();
        assertThat(in.nextToken()).isEqualTo(JsonToken.VALUE_NUMBER_INT);
        int row = in.getIntValue();
        in.nextToken();
        return row;
    }
}
