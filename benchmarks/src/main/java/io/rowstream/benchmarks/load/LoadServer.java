package io.rowstream.benchmarks.load;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import io.rowstream.benchmarks.LiveHeap;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * The JVM of a server: Jetty on a free loopback port, a pool of connections, and one way to answer. It says its port in a line, then
 * answers questions of a line each with a number, and ends with its standard input.
 */
public final class LoadServer {
    /** Asks for the milliseconds for which connections of the pool have been lent so far, all together, when all are back. */
    static final String LENT = "lent";

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Asks for the bytes of the heap that a forced collection leaves. */
    static final String HEAP = "heap";

    /** Small, so that a slow client is one to the server too. */
    private static final int SEND_BUFFER_BYTES = 64 * 1024;

    private static final long POOL_PATIENCE_MILLIS = 60_000;

    private final AtomicLong lentMillis = new AtomicLong();

    private LoadServer() {}

    /** With the way, the database's address and user, and the number of connections. */
    public static void main(String[] arguments) throws Exception {
        LoadServer server = new LoadServer();
        try (HikariDataSource pool = server.pool(arguments[1], arguments[2], Integer.parseInt(arguments[3]))) {
            Server jetty = start(Way.valueOf(arguments[0]).over(pool));
            System.out.println(jetty.getURI().getPort());
            server.converse(pool.getHikariPoolMXBean());
            jetty.stop();
        }
    }

    private HikariDataSource pool(String url, String user, int connections) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setMaximumPoolSize(connections);
        config.setConnectionTimeout(POOL_PATIENCE_MILLIS);
        config.setMetricsTrackerFactory((name, pool) -> new IMetricsTracker() {
            @Override
            public void recordConnectionUsageMillis(long elapsed) {
                lentMillis.addAndGet(elapsed);
            }
        });
        return new HikariDataSource(config);
    }

    private static Server start(Way.Answer answer) throws Exception {
        Server jetty = new Server();
        ServerConnector connector = new ServerConnector(jetty, 1, 1);
        connector.setHost("127.0.0.1");
        connector.setAcceptedSendBufferSize(SEND_BUFFER_BYTES);
        jetty.addConnector(connector);
        ServletHolder holder = new ServletHolder(new Answering(answer));
        holder.setAsyncSupported(true);
        ServletContextHandler context = new ServletContextHandler();
        context.addServlet(holder, "/");
        jetty.setHandler(context);
        jetty.start();
        return jetty;
    }

    private void converse(HikariPoolMXBean pool) throws IOException, InterruptedException {
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String question = questions.readLine(); question != null; question = questions.readLine()) {
            System.out.println(
                    switch (question) {
                        case LENT -> lentMillis(pool);
                        case HEAP -> LiveHeap.bytes();
                        default -> throw new IllegalArgumentException(question);
                    });
        }
    }

    /** Waits for the connections of clients that have left. */
    private long lentMillis(HikariPoolMXBean pool) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (pool.getActiveConnections() > 0) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("connections have not come back");
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
        return lentMillis.get();
    }

    private static final class Answering extends HttpServlet {
        private static final long serialVersionUID = 1L;

        private final transient Way.Answer answer;

        Answering(Way.Answer answer) {
            this.answer = answer;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException, ServletException {
            try {
                answer.answer(request, response);
            } catch (SQLException e) {
                throw new ServletException(e);
            }
        }
    }
}
