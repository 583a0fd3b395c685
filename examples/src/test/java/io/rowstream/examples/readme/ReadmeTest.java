package io.rowstream.examples.readme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

class ReadmeTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @Test
    void showsCompiledCodeAndLittleOfIt() throws IOException {
        List<String> shown = new ArrayList<>();
        Matcher blocks = JAVA_BLOCK.matcher(Files.readString(ROOT.resolve("README.md")));
        while (blocks.find()) {
            shown.add(blocks.group(1));
        }

        assertThat(shown).containsExactly(snippet("UsersServlet", "server"), snippet("UsersClient", "client"));
        assertThat(shown.get(0).lines()).hasSizeLessThanOrEqualTo(10);
        assertThat(shown.get(1).lines()).hasSizeLessThanOrEqualTo(8);
    }

    /** What stands between the markers, without its indentation. Words that only this module's checks need are not shown. */
    private static String snippet(String type, String name) throws IOException {
        String code =
                Files.readString(ROOT.resolve("examples/src/main/java/io/rowstream/examples/readme/" + type + ".java"));
        Matcher region = Pattern.compile("// snippet: " + name + "\n(.*?)\n *// end", Pattern.DOTALL)
                .matcher(code);
        assertThat(region.find()).as("snippet " + name).isTrue();
        return region.group(1).stripIndent().replace("private final transient ", "private final ") + "\n";
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
