package io.rowstream.examples.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.examples.Served;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.page.PageRequest;
import io.rowstream.write.EncodedPage;
import io.rowstream.write.Export;
import io.rowstream.write.PageWriter;
import io.rowstream.write.RowStreamer;
import jakarta.servlet.http.HttpServlet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** What docs/exports.md and docs/pages.md show of exports, on a database. */
class ExportsTest {
    private final SQLiteDataSource database = new SQLiteDataSource();
    private final DSLContext db = DSL.using(database, SQLDialect.SQLITE);

    @BeforeEach
    void makeTable(@TempDir Path folder) {
        database.setUrl("jdbc:sqlite:" + folder.resolve("orders.sqlite"));
        db.execute(
                "create table orders (id integer primary key not null, no varchar(20) not null, customer varchar(40),"
                        + " total decimal(9, 2), open boolean not null, created_at timestamp not null, ordered_in integer)");
        db.execute("insert into orders values"
                + " (1, 'A-1', 'Ada', 10.5, 1, '2026-01-01 10:00:00', 2026),"
                + " (2, 'A-2', 'Bo', 20, 0, '2026-01-02 10:00:00', 2026),"
                + " (3, 'A-3', 'Cy', null, 1, '2026-01-03 10:00:00', 2025)");
    }

    private static String get(HttpServlet servlet, String query) throws Exception {
        try (Served server = new Served(servlet, "/orders")) {
            return server.get("/orders" + query).body();
        }
    }

    private static String text(Export<?> export) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RowStreamer.builder().build().stream(export, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void exportsAQueryOfPlainJdbc() throws Exception {
        assertThat(get(new OrdersOfYear(database), "?year=2026")).isEqualTo("""
                {"id":1,"customer":"Ada","total":10.5}
                {"id":2,"customer":"Bo","total":20}
                {"end":true,"count":2}
                """);
    }

    @Test
    void writesValuesByTheRulesStated() throws Exception {
        OrdersOfYear orders = new OrdersOfYear(database);

        assertThat(text(orders.withRules("select 9007199254740993 as big_one, 9e999 as OVER_ALL")))
                .startsWith("{\"bigOne\":\"9007199254740993\",\"overAll\":null}\n");
    }

    @Test
    void streamsAsStated() throws Exception {
        assertThat(text(new OrdersOfYear(database).ofAnotherDatabase("select 1 as one")))
                .startsWith("{\"one\":1}\n");
    }

    @Test
    void givesTheFieldsThatAreAskedForAndNoOthers() throws Exception {
        assertThat(get(new ChosenFields(db), "?fields=no,id")).startsWith("{\"no\":\"A-1\",\"id\":1}\n");
        assertThat(get(new ChosenFields(db), "?fields=customer")).contains("urn:rowstream:problem:invalid-field");
    }

    @Test
    void goesOnAsAnExportWhereAPageEnded() throws Exception {
        CursorTokens tokens = CursorTokens.of(KeyRing.generated());
        NewestOrders newest = new NewestOrders(db, tokens);
        EncodedPage page =
                PageWriter.builder(tokens).build().encode(newest.pages(), new PageRequest(null, 1, "tenant"));

        assertThat(text(newest.export("tenant", null))).contains("A-3", "A-1", "\"count\":2}");
        assertThat(text(newest.export("tenant", page.next())))
                .contains("{\"no\":\"A-1\",\"total\":10.5}\n", "{\"end\":true,\"count\":1}\n")
                .doesNotContain("A-3");
    }
}
