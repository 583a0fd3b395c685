package io.rowstream.servlet;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpHandler;
import io.undertow.server.handlers.encoding.EncodingHandler;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServlet;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.eclipse.jetty.ee10.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.gzip.GzipHandler;
import org.jspecify.annotations.Nullable;
import org.xnio.Options;

/** A real servlet container that serves one servlet at every path, over HTTP/1 and HTTP/2, on a free loopback port. */
enum Container {
    JETTY {
        @Override
        Running start(Setup setup) throws Exception {
            Server server = new Server();
            HttpConfiguration configuration = new HttpConfiguration();
            ServerConnector connector = new ServerConnector(
                    server,
                    1,
                    1,
                    new HttpConnectionFactory(configuration),
                    new HTTP2CServerConnectionFactory(configuration));
            connector.setHost("127.0.0.1");
            if (setup.patience() != null) {
                connector.setIdleTimeout(setup.patience().toMillis());
            }
            if (setup.smallBuffers()) {
                connector.setAcceptedSendBufferSize(SMALL_BUFFER);
            }
            server.addConnector(connector);
            ServletContextHandler context = new ServletContextHandler();
            if (setup.errorPage()) {
                ErrorPageErrorHandler pages = new ErrorPageErrorHandler();
                pages.addErrorPage(ErrorPageErrorHandler.GLOBAL_ERROR_PAGE, "/error");
                context.setErrorHandler(pages);
            }
            ServletHolder holder = new ServletHolder(setup.servlet());
            holder.setAsyncSupported(setup.async());
            context.addServlet(holder, "/*");
            if (setup.filter() != null) {
                FilterHolder filter = new FilterHolder(setup.filter());
                filter.setAsyncSupported(setup.filterAsync());
                context.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST));
            }
            server.setHandler(setup.compresses() ? compressing(context) : context);
            server.start();
            return new Running(server.getURI().getPort(), server::stop);
        }

        @SuppressWarnings({"deprecation", "removal"}) // what replaces it takes another library
        private static Handler compressing(Handler handler) {
            GzipHandler gzip = new GzipHandler();
            gzip.setMinGzipSize(0);
            gzip.setHandler(handler);
            return gzip;
        }
    },

    TOMCAT {
        @Override
        Running start(Setup setup) throws Exception {
            Path home = Files.createTempDirectory("tomcat");
            Tomcat tomcat = new Tomcat();
            tomcat.setBaseDir(home.toString());
            tomcat.setPort(0);
            tomcat.getConnector().setProperty("address", "127.0.0.1");
            tomcat.getConnector().addUpgradeProtocol(new Http2Protocol());
            if (setup.smallBuffers()) {
                tomcat.getConnector().setProperty("socket.txBufSize", Integer.toString(SMALL_BUFFER));
            }
            if (setup.patience() != null) {
                String millis = Long.toString(setup.patience().toMillis());
                tomcat.getConnector().setAsyncTimeout(setup.patience().toMillis());
                tomcat.getConnector().setProperty("connectionTimeout", millis);
                tomcat.getConnector().setProperty("keepAliveTimeout", millis);
            }
            if (setup.compresses()) {
                tomcat.getConnector().setProperty("compression", "force");
                tomcat.getConnector()
                        .setProperty("compressibleMimeType", "application/x-ndjson,application/json,text/csv");
            }
            Context context = tomcat.addContext("", null);
            Wrapper wrapper = Tomcat.addServlet(context, "exports", setup.servlet());
            wrapper.setAsyncSupported(setup.async());
            wrapper.addMapping("/*");
            if (setup.filter() != null) {
                FilterDef filter = new FilterDef();
                filter.setFilterName("filter");
                filter.setFilter(setup.filter());
                filter.setAsyncSupported(Boolean.toString(setup.filterAsync()));
                context.addFilterDef(filter);
                FilterMap map = new FilterMap();
                map.setFilterName("filter");
                map.addURLPattern("/*");
                context.addFilterMap(map);
            }
            if (setup.errorPage()) {
                ErrorPage page = new ErrorPage();
                page.setLocation("/error");
                context.addErrorPage(page);
            }
            tomcat.start();
            return new Running(tomcat.getConnector().getLocalPort(), () -> {
                tomcat.stop();
                tomcat.destroy();
                deleteTree(home);
            });
        }
    },

    UNDERTOW {
        @Override
        Running start(Setup setup) throws Exception {
            DeploymentInfo info = Servlets.deployment()
                    .setClassLoader(Container.class.getClassLoader())
                    .setContextPath("/")
                    .setDeploymentName("exports")
                    .addServlet(Servlets.servlet(
                                    "exports",
                                    setup.servlet().getClass(),
                                    new ImmediateInstanceFactory<Servlet>(setup.servlet()))
                            .setAsyncSupported(setup.async())
                            .addMapping("/*"));
            if (setup.filter() != null) {
                info.addFilter(Servlets.filter(
                                        "filter",
                                        setup.filter().getClass(),
                                        new ImmediateInstanceFactory<Filter>(setup.filter()))
                                .setAsyncSupported(setup.filterAsync()))
                        .addFilterUrlMapping("filter", "/*", DispatcherType.REQUEST);
            }
            if (setup.errorPage()) {
                info.addErrorPage(Servlets.errorPage("/error"));
            }
            DeploymentManager manager = Servlets.defaultContainer().addDeployment(info);
            manager.deploy();
            HttpHandler handler = manager.start();
            Undertow.Builder builder = Undertow.builder()
                    .addHttpListener(0, "127.0.0.1")
                    .setServerOption(UndertowOptions.ENABLE_HTTP2, true)
                    .setIoThreads(2)
                    .setWorkerThreads(32)
                    .setHandler(
                            setup.compresses()
                                    ? new EncodingHandler.Builder()
                                            .build(Map.of())
                                            .wrap(handler)
                                    : handler);
            if (setup.patience() != null) {
                int millis = (int) setup.patience().toMillis();
                builder.setServerOption(UndertowOptions.IDLE_TIMEOUT, millis)
                        .setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, millis)
                        .setSocketOption(Options.READ_TIMEOUT, millis)
                        .setSocketOption(Options.WRITE_TIMEOUT, millis);
            }
            if (setup.smallBuffers()) {
                builder.setSocketOption(Options.SEND_BUFFER, SMALL_BUFFER);
            }
            Undertow undertow = builder.build();
            undertow.start();
            int port = ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
            return new Running(port, undertow::stop);
        }
    };

    private static final int SMALL_BUFFER = 16 * 1024;

    /** Those that this run is about: all, unless the property {@code rowstream.containers} names some. */
    static Stream<Container> tested() {
        String named = System.getProperty("rowstream.containers");
        return Stream.of(values()).filter(container -> named == null || named.contains(container.name()));
    }

    abstract Running start(Setup setup) throws Exception;

    /** @param async whether the servlet is declared to support asynchronous requests */
    Running start(HttpServlet servlet, boolean async) throws Exception {
        return start(new Setup(servlet).withAsync(async));
    }

    Running start(HttpServlet servlet) throws Exception {
        return start(new Setup(servlet));
    }

    private static void deleteTree(Path root) throws Exception {
        try (var paths = Files.walk(root)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /**
     * What a container serves.
     *
     * @param async whether the servlet is declared to support asynchronous requests
     * @param filterAsync whether the filter is
     * @param errorPage whether there is an error page, which is served by the servlet too
     * @param compresses whether the container compresses responses itself
     * @param smallBuffers whether sockets buffer little of what is sent
     * @param patience what the container's times are set to: for asynchronous requests where it has one, for idle
     *     connections, for a read, for a write; null leaves them to the container
     */
    record Setup(
            HttpServlet servlet,
            boolean async,
            boolean filterAsync,
            boolean errorPage,
            boolean compresses,
            boolean smallBuffers,
            @Nullable Filter filter,
            @Nullable Duration patience) {
        Setup(HttpServlet servlet) {
            this(servlet, false, false, false, false, false, null, null);
        }

        Setup withSmallBuffers() {
            return new Setup(servlet, async, filterAsync, errorPage, compresses, true, filter, patience);
        }

        /** Of servlet and filter. */
        Setup withAsync(boolean async) {
            return new Setup(servlet, async, async, errorPage, compresses, smallBuffers, filter, patience);
        }

        Setup withSynchronousFilter() {
            return new Setup(servlet, async, false, errorPage, compresses, smallBuffers, filter, patience);
        }

        Setup withErrorPage() {
            return new Setup(servlet, async, filterAsync, true, compresses, smallBuffers, filter, patience);
        }

        Setup compressing() {
            return new Setup(servlet, async, filterAsync, errorPage, true, smallBuffers, filter, patience);
        }

        Setup withPatience(Duration patience) {
            return new Setup(servlet, async, filterAsync, errorPage, compresses, smallBuffers, filter, patience);
        }

        Setup behind(Filter filter) {
            return new Setup(servlet, async, filterAsync, errorPage, compresses, smallBuffers, filter, patience);
        }
    }

    /** A started container; closing stops it. */
    record Running(int port, Stop stop) implements AutoCloseable {
        URI uri(String pathAndQuery) {
            return URI.create("http://127.0.0.1:" + port + pathAndQuery);
        }

        @Override
        public void close() {
            try {
                stop.run();
            } catch (Exception e) {
                throw new IllegalStateException("the container does not stop", e);
            }
        }
    }

    /** What stops a container. */
    interface Stop {
        void run() throws Exception;
    }
}
