package io.rowstream.examples.readme;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.examples.Snippets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
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
                        Snippets.of("readme.UsersServlet", "server"), Snippets.of("readme.UsersClient", "client"));
        assertThat(shown.get(0).lines()).hasSizeLessThanOrEqualTo(10);
        assertThat(shown.get(1).lines()).hasSizeLessThanOrEqualTo(8);
    }

    @Test
    void itsTwoSidesUnderstandEachOther(@TempDir Path folder) throws Exception {
        SQLiteDataSource database = new SQLiteDataSource();
        database.setUrl("jdbc:sqlite:" + folder.resolve("users.sqlite"));
        var db = DSL.using(database, SQLDialect.SQLITE);
        db.execute(
                "create table users (id integer primary key not null, email varchar(80) not null, note varchar(60))");
        db.execute("insert into users values (2, 'b@example.com', null), (1, 'a@example.com', 'first')");

        Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        ServletContextHandler context = new ServletContextHandler();
        context.addServlet(new ServletHolder(new UsersServlet(db)), "/users");
        server.setHandler(context);
        server.start();
        try {
            List<User> users = new ArrayList<>();
            new UsersClient(HttpClient.newHttpClient(), users::add)
                    .fetch(server.getURI().resolve("/users"));

            assertThat(users)
                    .containsExactly(new User(1, "a@example.com", "first"), new User(2, "b@example.com", null));
        } finally {
            server.stop();
        }
    }
}
