import static io.rowstream.wire.StreamFormat.CSV;
import static io.rowstream.wire.StreamFormat.JSON_ARRAY;
import static io.rowstream.wire.StreamFormat.NDJSON;

import io.rowstream.jdbc.ColumnNaming;
import io.rowstream.jdbc.JdbcExport;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.servlet.Permits;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetSocketAddress;
import javax.sql.DataSource;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.h2.jdbcx.JdbcDataSource;

/** Serves 200,000 orders while it reads them from the database. */
public class OrdersServer {
    public static void main(String[] args) throws Exception {
        var database = new JdbcDataSource();
        database.setURL("jdbc:h2:./examples/target/orders");
        try (var connection = database.getConnection();
                var statement = connection.createStatement()) {
            statement.execute("create table if not exists orders (id int primary key, customer varchar(40), total decimal(9, 2))"
                    + " as select x, 'Customer ' || mod(x, 977), x / 100.0 from system_range(1, 200000)");
        }
        var server = new Server(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])));
        var context = new ServletContextHandler();
        context.addServlet(new ServletHolder(new OrdersServlet(database)), "/orders");
        server.setHandler(context);
        server.start();
        System.out.println("Serving " + server.getURI().resolve("/orders"));
    }

    static class OrdersServlet extends HttpServlet {
        private final DataSource database;
        private final ExportResponder exports = ExportResponder.builder()
                .formats(NDJSON, JSON_ARRAY, CSV)
                .permits(Permits.of(8)) // at a time; who is one too many is told to come back
                .build();

        OrdersServlet(DataSource database) {
            this.database = database;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            var orders = JdbcExport.builder(database, "select id, customer, total from orders order by id")
                    .naming(ColumnNaming.CAMEL_CASE) // H2 keeps names in capitals
                    .build();
            exports.respond(request, response, orders);
        }
    }
}
