package io.rowstream.examples.tour;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TourTest {
    private final ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errBytes = new ByteArrayOutputStream();

    private int tour(String... args) throws Exception {
        PrintStream out = new PrintStream(outBytes, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(errBytes, true, StandardCharsets.UTF_8);
        return Tour.run(out, err, args);
    }

    private String out() {
        return outBytes.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return errBytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void provesEveryWayCompleteAndTellsTheReasonOfTheBrokenSource() throws Exception {
        assertThat(tour("--rows", "2000")).isZero();

        assertThat(out())
                .containsPattern("buffered +2,000 .* yes")
                .containsPattern("streamed +2,000 .* yes")
                .containsPattern("streamed, gzip +2,000 .* yes")
                .contains("Every run decoded to the same rows: yes")
                .contains("rows delivered:      800")
                .contains("the server's reason: The source broke on purpose at row 800")
                .contains("Connections still in use: 0");
        assertThat(err()).isEmpty();
    }

    @Test
    void readsArraysAsWell() throws Exception {
        assertThat(tour("--rows", "500", "--format", "array")).isZero();

        assertThat(out())
                .containsPattern("streamed, gzip +500 .* yes")
                .contains("rows delivered:      200")
                .contains("IncompleteStreamException");
    }

    @ParameterizedTest
    @CsvSource({"0, ndjson", "1, ndjson", "500, ndjson", "200000, ndjson", "0, array", "1, array"})
    void decodesTheSameRowsWhicheverWayTheyCome(int rows, String format) throws Exception {
        assertThat(tour("--rows", String.valueOf(rows), "--format", format)).isZero();

        assertThat(out()).contains("Every run decoded to the same rows: yes");
        if (rows < 3) {
            assertThat(out()).contains("status 500"); // too few to break in the middle: refused before the first byte
        }
    }

    @Test
    void leavesTheBufferedEndpointOutWhenAsked() throws Exception {
        assertThat(tour("--rows", "100", "--streamed-only")).isZero();

        assertThat(out()).doesNotContain("buffered");
    }

    @Test
    void goesToTheUsersOwnTable() throws Exception {
        String url = "jdbc:h2:mem:own;DB_CLOSE_DELAY=-1";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "create table orders (no int primary key, at timestamp(6), price decimal(12, 2), paid boolean)");
            statement.execute("insert into orders select x, timestamp '2026-01-02 03:04:05.123456', x / 7.0, x > 5"
                    + " from system_range(1, 1000)");

            assertThat(tour("--url", url, "--table", "orders")).isZero();
            assertThat(out())
                    .contains("Table ORDERS on H2: 1,000 rows of (NO, AT, PRICE, PAID)")
                    .containsPattern("streamed +1,000 .* yes");

            outBytes.reset();
            assertThat(tour("--url", url, "--table", "PUBLIC.ORDERS", "--rows", "10", "--streamed-only"))
                    .isZero();
            assertThat(out()).containsPattern("streamed +10 .* yes");

            assertThat(tour("--url", url, "--table", "nowhere")).isEqualTo(2);
            assertThat(err()).isEqualTo("tour: the database has no table nowhere" + System.lineSeparator());
            statement.execute("shutdown");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--wrong",
                "--rows",
                "--rows -1",
                "--rows many",
                "--format xml",
                "--serve 70000",
                "--url jdbc:sqlite:",
                "--table users",
                "--url postgres --table users",
                "--url jdbc:nothing:here --table users",
                "--url jdbc:postgresql://127.0.0.1:1/db?user=me&password=s3cret --table users",
                "--url jdbc:mariadb://127.0.0.1:1/db?user=me&password=s3cret --table users",
                "--url jdbc:h2:tcp://127.0.0.1:1/db;USER=me;PASSWORD=s3cret --table users",
                "--url jdbc:postgresql://me:s3cret@127.0.0.1:1/db --table users",
                "--url jdbc:mysql://me:s3cret@127.0.0.1:1/db --table users",
                "--url jdbc:oracle:thin:me/s3cret@127.0.0.1 --table users",
                "--url jdbc:h2:mem:none;INIT=PASSWORD\u00a0's3cret' --table users",
                "--url=jdbc:postgresql://me:s3cret@127.0.0.1:1/db --table users",
                "--rows=5",
                "--rows 1e3",
                "--rows jdbc:postgresql://me:s3cret@127.0.0.1:1/db",
                "--rows 1\n2",
                "--table jdbc:h2:mem:none;PASSWORD=s3cret --url jdbc:sqlite::memory:",
                "jdbc:h2:mem:none;PASSWORD=s3cret",
                "--url jdbc:postgresql://127.0.0.1:1/db?pass%77ord=s3cret --table users"
            })
    void endsWrongUseWithOneLineAndStatus2(String arguments) throws Exception {
        assertThat(tour(arguments.split(" ", -1))).isEqualTo(2);

        assertThat(err()).startsWith("tour: ").doesNotContain("s3cret").doesNotContain("\tat ");
        assertThat(err().lines()).hasSize(1);
        assertThat(out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:sqlite:", "jdbc:h2:"})
    void makesNoDatabaseWhereThereIsNone(String product, @TempDir Path folder) throws Exception {
        assertThat(tour("--url", product + folder.resolve("none"), "--table", "users"))
                .isEqualTo(2);

        assertThat(folder).isEmptyDirectory();
        assertThat(err()).startsWith("tour: cannot use the database: ");
    }

    @Test
    void saysInOneLineThatTheTableCannotBeRead() throws Exception {
        String url = "jdbc:h2:mem:rights;DB_CLOSE_DELAY=-1";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("create table orders (no int)");
            statement.execute("create view broken as select no from orders where 1 / (no - 1) > 0");
            statement.execute("insert into orders values (1)");

            assertThat(tour("--url", url, "--table", "broken")).isEqualTo(2);
            assertThat(err()).startsWith("tour: cannot use the database: ");
            assertThat(err().lines()).hasSize(1);
            statement.execute("shutdown");
        }
    }

    @Test
    void takesTheUsersTableForOneOfTheSystemOnlyWhenToldSo() throws Exception {
        String url = "jdbc:h2:mem:system;DB_CLOSE_DELAY=-1";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            assertThat(tour("--url", url, "--table", "users")).isEqualTo(2);
            assertThat(tour("--url", url, "--table", "information_schema.users"))
                    .isZero();

            statement.execute("create table users (name varchar(9))");
            outBytes.reset();
            assertThat(tour("--url", url, "--table", "users")).isZero();
            assertThat(out()).contains("0 rows of (NAME)");
            statement.execute("shutdown");
        }
    }

    @Test
    void hidesNoMoreOfAMessageThanAShortPasswordStandingAlone() {
        Secrets secrets = new Secrets("jdbc:h2:mem:x;PASSWORD=e");

        assertThat(secrets.scrub("the e of\n jdbc:h2:mem:x;PASSWORD=e"))
                .isEqualTo("the *** of jdbc:h2:mem:x;PASSWORD=***");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://me:s3@cret@host/db",
                "jdbc:postgresql://me:s3/cret@host/db",
                "jdbc:postgresql://host/db?user=me&password=s3%40cret",
                "jdbc:mariadb://host/db?user=me&password=s3;cret",
                "jdbc:h2:mem:x;PASSWORD=s3&cret",
                "jdbc:h2:mem:x;PASSWORD=s3\\;cret;USER=me",
                "jdbc:oracle:thin:me/s3cret@//host:1521/db",
                "jdbc:postgresql://host/db?sslpassword=s3cret",
                "jdbc:sqlserver://host;user=me;Password=s3cret",
                "jdbc:mariadb://host/db?keyStorePassword=s3cret"
            })
    void findsThePasswordInEverySpellingOfAUrl(String url) {
        assertThat(new Secrets("--url", url).scrub("driver: " + url)).doesNotContain("s3", "cret");
    }

    @Test
    void explainsItself() throws Exception {
        assertThat(tour("--help")).isZero();

        assertThat(out()).contains("--rows", "--streamed-only", "--url", "--table", "--format", "--serve");
    }

    @Test
    void leavesNoThreadBehind() throws Exception {
        assertThat(tour("--rows", "50")).isZero();

        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("tour") || thread.getName().startsWith("Hikari")) {
                thread.join(10_000);
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }
}
