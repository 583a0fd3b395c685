package io.rowstream.examples.demo;

import static io.rowstream.wire.StreamFormat.CSV;
import static io.rowstream.wire.StreamFormat.JSON_ARRAY;
import static io.rowstream.wire.StreamFormat.NDJSON;

import io.rowstream.examples.tour.BufferedServlet;
import io.rowstream.examples.tour.LoopbackServer;
import io.rowstream.examples.tour.UsageException;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.page.PageSize;
import io.rowstream.servlet.Decoupling;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.servlet.Permits;
import jakarta.servlet.http.HttpServlet;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;

/** The demo's endpoints on loopback. */
final class DemoServer implements AutoCloseable {
    private static final int MAX_THREADS = 32;
    private static final int MAX_EXPORTS = 8;
    private static final int MAX_PAGES = 4;
    private static final Duration DEADLINE = Duration.ofMinutes(10);

    private final LoopbackServer server;

    private DemoServer(LoopbackServer server) {
        this.server = server;
    }

    static DemoServer start(DemoDatabase database, DemoOptions options, PrintStream log) throws UsageException {
        KeyRing keys = options.keys() == null ? KeyRing.generated() : options.keys();
        CursorTokens tokens =
                CursorTokens.builder(keys).lifetime(Duration.ofDays(7)).build();
        ExportResponder.Builder exports = ExportResponder.builder()
                .formats(NDJSON, JSON_ARRAY, CSV)
                .formatParameter("format")
                .fileName(database.name())
                .permits(Permits.of(MAX_EXPORTS))
                .streaming(settings -> settings.deadline(DEADLINE))
                .errors(Faults::describe)
                .listener(new ExportLog(log));
        if (options.decoupled()) {
            exports.decoupled(Decoupling.builder().build());
        }
        ExportResponder pages = ExportResponder.builder()
                .tokens(tokens)
                .pageSize(PageSize.of(20, 200))
                .permits(Permits.of(MAX_PAGES))
                .build();

        HeapWatch heap = new HeapWatch();
        ServletContextHandler context = new ServletContextHandler();
        add(context, new ExportServlet(database, tokens, exports.build(), options.faults()), "/users/export");
        add(context, new PagesServlet(database, pages), "/users");
        add(context, new BufferedServlet(() -> database.rows(null), heap), "/users/buffered");
        add(context, new JsonServlet(heap::answer), "/heap");
        add(context, new JsonServlet(request -> about(database, options)), "/about");
        add(context, new PageServlet(), "/");
        return new DemoServer(LoopbackServer.start(context, "demo", MAX_THREADS, options.port()));
    }

    private static void add(ServletContextHandler context, HttpServlet servlet, String path) {
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true); // which decoupled delivery takes
        context.addServlet(holder, path);
    }

    private static Map<String, Object> about(DemoDatabase database, DemoOptions options) {
        return Map.of(
                "table", database.name(),
                "rows", database.count(),
                "fields", database.fields(),
                "faults", options.faults());
    }

    URI uri(String path) {
        return server.uri(path);
    }

    void join() throws InterruptedException {
        server.join();
    }

    @Override
    public void close() {
        server.close();
    }
}
