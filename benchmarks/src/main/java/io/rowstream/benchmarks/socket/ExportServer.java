package io.rowstream.benchmarks.socket;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.export.Databind;
import io.rowstream.benchmarks.export.ExportRun;
import io.rowstream.benchmarks.export.ExportTables;
import io.rowstream.benchmarks.export.HandWrittenLoop;
import io.rowstream.jdbc.JdbcExport;
import io.rowstream.servlet.Decoupling;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.servlet.Permits;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.apache.tomcat.util.http.fileupload.FileUtils;
import org.springframework.web.servlet.DispatcherServlet;

/** Tomcat on a free loopback port, with a path for each {@link Way}. */
final class ExportServer implements AutoCloseable {
    private static final Logger TOMCATS_OWN = Logger.getLogger("org.apache");

    private final Tomcat tomcat = new Tomcat();
    private final HalfwayFilter halfway = new HalfwayFilter();
    private final Path home;

    private ExportServer(Path home) {
        this.home = home;
    }

    /** For a database that has the narrow table. */
    static ExportServer start(BenchmarkDatabase database) throws IOException, LifecycleException {
        TOMCATS_OWN.setLevel(Level.SEVERE); // it warns of what it cannot look at when it stops
        ExportServer server = new ExportServer(Files.createTempDirectory("rowstream-benchmark"));
        server.tomcat.setBaseDir(server.home.toString());
        server.tomcat.setSilent(true);
        server.tomcat.setPort(0);
        server.tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = server.tomcat.addContext("", null);
        add(context, server.halfway);
        Export<?> export = JdbcExport.of(database.dataSource(), ExportTables.NARROW.query());
        ExportResponder direct = ExportResponder.builder().build();
        ExportResponder decoupled = ExportResponder.builder()
                .permits(Permits.of(1))
                .decoupled(Decoupling.builder().build())
                .build();
        add(context, Way.LOOP, byHand(new HandWrittenLoop(database, ExportTables.NARROW)));
        add(context, Way.DIRECT, (request, response) -> direct.respond(request, response, export));
        add(context, Way.DECOUPLED, (request, response) -> decoupled.respond(request, response, export));
        add(context, Way.MARSHAL, byHand(Databind.loadAndMarshal(database, ExportTables.NARROW)));
        DispatcherServlet spring = SpringExports.servlet(database);
        asynchronous(Tomcat.addServlet(context, "spring", spring)).addMapping("/");
        server.tomcat.start();
        return server;
    }

    private static void add(Context context, HalfwayFilter filter) {
        FilterDef definition = new FilterDef();
        definition.setFilterName("halfway");
        definition.setFilter(filter);
        definition.setAsyncSupported("true");
        context.addFilterDef(definition);
        FilterMap map = new FilterMap();
        map.setFilterName(definition.getFilterName());
        map.addURLPattern("/*");
        context.addFilterMap(map);
    }

    private static void add(Context context, Way way, Answer answer) {
        HttpServlet servlet = new AnswerServlet(answer);
        asynchronous(Tomcat.addServlet(context, way.name(), servlet)).addMapping(way.path());
    }

    private static Wrapper asynchronous(Wrapper wrapper) {
        wrapper.setAsyncSupported(true);
        return wrapper;
    }

    private static Answer byHand(ExportRun plain) {
        ExportRun gzip = plain.gzipped();
        return (request, response) -> {
            String coding = request.getHeader("Accept-Encoding");
            response.setContentType(StreamFormat.NDJSON.contentType());
            response.setHeader("Content-Encoding", coding);
            (coding.equals("gzip") ? gzip : plain).writeTo(response.getOutputStream());
        };
    }

    /** Where a way answers. */
    URI uri(Way way) {
        return URI.create("http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + way.path());
    }

    /** Has a client ask once more, for an answer of so many bytes, and gives what was live when half of it had been written. */
    long liveBytesAtHalf(Way way, RowClient client, long bytes) throws IOException {
        client.get(URI.create(uri(way) + "?" + HalfwayFilter.BYTES + "=" + bytes));
        return halfway.liveBytes();
    }

    @Override
    public void close() throws IOException, LifecycleException {
        tomcat.stop();
        tomcat.destroy();
        FileUtils.deleteDirectory(home.toFile());
    }

    /** Answers, on the request's own thread or asynchronously. */
    @FunctionalInterface
    private interface Answer {
        void answer(HttpServletRequest request, HttpServletResponse response) throws Exception;
    }

    private static final class AnswerServlet extends HttpServlet {
        private static final long serialVersionUID = 1L;

        private final transient Answer answer;

        AnswerServlet(Answer answer) {
            this.answer = answer;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException, ServletException {
            try {
                answer.answer(request, response);
            } catch (IOException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new ServletException(e);
            }
        }
    }
}
