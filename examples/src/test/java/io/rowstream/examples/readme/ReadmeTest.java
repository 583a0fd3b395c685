package io.rowstream.examples.readme;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.examples.Served;
import io.rowstream.examples.Snippets;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

class ReadmeTest {
    @Test
    void showsCompiledCodeAndLittleOfIt() throws IOException {
        List<String> shown = Snippets.shownIn("README.md");

        assertThat(shown)
                .containsExactly(
                        Snippets.of("readme.UsersServlet", "server"),
                        Snippets.of("readme.UserPagesServlet", "pages"),
                        Snippets.of("readme.UsersClient", "client"));
        assertThat(shown).allSatisfy(snippet -> assertThat(snippet.lines()).hasSizeLessThanOrEqualTo(10));
    }

    @Test
    void itsTwoSidesUnderstandEachOther(@TempDir Path folder) throws Exception {
        SQLiteDataSource database = new SQLiteDataSource();
        database.setUrl("jdbc:sqlite:" + folder.resolve("users.sqlite"));
        var db = DSL.using(database, SQLDialect.SQLITE);
        db.execute(
                "create table users (id integer primary key not null, email varchar(80) not null, note varchar(60))");
        db.execute("insert into users values (2, 'b@example.com', null), (1, 'a@example.com', 'first')");

        ServletContextHandler context = new ServletContextHandler();
        context.addServlet(new ServletHolder(new UsersServlet(db)), "/users");
        CursorTokens tokens = CursorTokens.of(KeyRing.generated());
        context.addServlet(new ServletHolder(new UserPagesServlet(db, tokens)), "/pages");
        try (Served server = new Served(context)) {
            List<User> users = new ArrayList<>();
            HttpClient http = HttpClient.newHttpClient();
            new UsersClient(http, users::add).fetch(server.uri("/users"));

            assertThat(users)
                    .containsExactly(new User(1, "a@example.com", "first"), new User(2, "b@example.com", null));

            HttpResponse<String> page = http.send(
                    HttpRequest.newBuilder(server.uri("/pages?limit=1")).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(page.body())
                    .startsWith("{\"items\":[{\"id\":1,\"email\":\"a@example.com\",\"note\":\"first\"}],\"next\":\"rs1")
                    .endsWith(",\"prev\":null}");
            assertThat(page.headers().firstValue("Link").orElseThrow()).contains("rel=\"next\"");
        }
    }
}
