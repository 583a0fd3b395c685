package io.rowstream.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.examples.Served;
import io.rowstream.http.RowBodyHandlers;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowDecoders;
import io.rowstream.read.RowReader;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReplicaTest {
    @Test
    void pagesComeFromThePrimaryExportsFromTheReplicaAndTokensGoForBoth() throws Exception {
        DataSource primary = database("primary");
        DataSource replica = database("replica");
        CursorTokens tokens = CursorTokens.of(KeyRing.generated());
        try (Served server = new Served(new ReplicaServlet(primary, replica, SQLDialect.H2, tokens), "/items/*")) {
            String page = server.get("/items?limit=2").body();
            assertThat(page).startsWith("{\"items\":[{\"number\":1,\"name\":\"primary\"},{\"number\":2,");
            String next = page.replaceAll(".*\"next\":\"([^\"]*)\".*", "$1");

            List<@Nullable Object> rest = new ArrayList<>();
            HttpRequest request = HttpRequest.newBuilder(server.uri("/items/export?cursor=" + next))
                    .build();
            try (RowReader<Map<String, @Nullable Object>> rows = server.http()
                    .send(
                            request,
                            RowBodyHandlers.rows(
                                    RowDecoders.map(),
                                    ReadOptions.builder().resumedFrom(next).build()))
                    .body()) {
                rows.forEach(row -> rest.add(row.get("number") + " " + row.get("name")));
            }
            assertThat(rest).containsExactly("3 replica", "4 replica", "5 replica");
        }
    }

    private static DataSource database(String name) {
        JdbcDataSource source = new JdbcDataSource();
        source.setUrl("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1");
        DSLContext db = DSL.using(source, SQLDialect.H2);
        db.execute("create table \"items\" (\"number\" int primary key, \"name\" varchar(80))");
        db.execute("insert into \"items\" select x, ? from system_range(1, 5)", name);
        return source;
    }
}
