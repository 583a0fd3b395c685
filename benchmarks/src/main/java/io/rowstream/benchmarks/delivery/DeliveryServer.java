package io.rowstream.benchmarks.delivery;

import com.sun.management.ThreadMXBean;
import io.rowstream.wire.StreamFormat;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;

/** Jetty on a free loopback port, with a path for each contestant, and a client for it that keeps its connection. */
final class DeliveryServer implements AutoCloseable {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Server server = new Server();
    private final BlockingQueue<Long> threadNanos = new LinkedBlockingQueue<>();
    private final byte[] buffer = new byte[64 * 1024];

    private DeliveryServer() {}

    static DeliveryServer start(List<Contestant> contestants) throws Exception {
        DeliveryServer started = new DeliveryServer();
        ServerConnector connector = new ServerConnector(started.server, 1, 1);
        connector.setHost("127.0.0.1");
        started.server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler();
        for (int number = 0; number < contestants.size(); number++) {
            ContestantServlet servlet =
                    new ContestantServlet(contestants.get(number).delivery(), started.threadNanos);
            context.addServlet(new ServletHolder(servlet), "/" + number);
        }
        started.server.setHandler(context);
        started.server.start();
        return started;
    }

    /**
     * Asks a contestant once, and reads its answer to the end.
     *
     * @return the processor time, in nanoseconds, of the request's thread in the servlet, and when the body's first bytes came
     */
    Answer get(int contestant, OutputStream sink) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + server.getURI().getPort() + "/" + contestant);
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setRequestProperty("Accept", StreamFormat.NDJSON.contentType());
        long start = System.nanoTime();
        long firstByteNanos = 0;
        try (InputStream body = connection.getInputStream()) {
            for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
                if (firstByteNanos == 0) {
                    firstByteNanos = System.nanoTime() - start;
                }
                sink.write(buffer, 0, read);
            }
        }
        return new Answer(threadNanos.take(), firstByteNanos);
    }

    @Override
    public void close() {
        LifeCycle.stop(server);
    }

    /**
     * What one answer took.
     *
     * @param threadNanos processor time of the request's thread in the servlet
     * @param firstByteNanos from the request to the first bytes of the body
     */
    record Answer(long threadNanos, long firstByteNanos) {}

    private static final class ContestantServlet extends HttpServlet {
        private static final long serialVersionUID = 1L;

        private final transient Contestant.Delivery delivery;
        private final transient BlockingQueue<Long> threadNanos;

        ContestantServlet(Contestant.Delivery delivery, BlockingQueue<Long> threadNanos) {
            this.delivery = delivery;
            this.threadNanos = threadNanos;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            long before = THREADS.getCurrentThreadCpuTime();
            try {
                delivery.answer(request, response);
            } finally {
                threadNanos.add(THREADS.getCurrentThreadCpuTime() - before);
            }
        }
    }
}
