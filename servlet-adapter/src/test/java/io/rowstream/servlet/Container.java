package io.rowstream.servlet;

import io.undertow.Undertow;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServlet;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;

/** A real servlet container that serves one servlet at every path, on a free loopback port. */
enum Container {
    JETTY {
        @Override
        Running start(HttpServlet servlet, boolean async) throws Exception {
            Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            ServletContextHandler context = new ServletContextHandler();
            ServletHolder holder = new ServletHolder(servlet);
            holder.setAsyncSupported(async);
            context.addServlet(holder, "/*");
            server.setHandler(context);
            server.start();
            return new Running(server.getURI().getPort(), server::stop);
        }
    },

    TOMCAT {
        @Override
        Running start(HttpServlet servlet, boolean async) throws Exception {
            Path home = Files.createTempDirectory("tomcat");
            Tomcat tomcat = new Tomcat();
            tomcat.setBaseDir(home.toString());
            tomcat.setPort(0);
            tomcat.getConnector().setProperty("address", "127.0.0.1");
            Context context = tomcat.addContext("", null);
            Wrapper wrapper = Tomcat.addServlet(context, "exports", servlet);
            wrapper.setAsyncSupported(async);
            wrapper.addMapping("/*");
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
        Running start(HttpServlet servlet, boolean async) throws Exception {
            DeploymentInfo info = Servlets.deployment()
                    .setClassLoader(Container.class.getClassLoader())
                    .setContextPath("/")
                    .setDeploymentName("exports")
                    .addServlet(Servlets.servlet(
                                    "exports", servlet.getClass(), new ImmediateInstanceFactory<Servlet>(servlet))
                            .setAsyncSupported(async)
                            .addMapping("/*"));
            DeploymentManager manager = Servlets.defaultContainer().addDeployment(info);
            manager.deploy();
            Undertow undertow = Undertow.builder()
                    .addHttpListener(0, "127.0.0.1")
                    .setIoThreads(2)
                    .setWorkerThreads(4)
                    .setHandler(manager.start())
                    .build();
            undertow.start();
            int port = ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
            return new Running(port, undertow::stop);
        }
    };

    /** @param async whether the servlet is declared to support asynchronous requests */
    abstract Running start(HttpServlet servlet, boolean async) throws Exception;

    private static void deleteTree(Path root) throws Exception {
        try (var paths = Files.walk(root)) {
            for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** A started container; closing stops it. */
    record Running(int port, Stop stop) implements AutoCloseable {
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
