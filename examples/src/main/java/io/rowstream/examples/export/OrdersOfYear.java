package io.rowstream.examples.export;

import io.rowstream.jdbc.ColumnNaming;
import io.rowstream.jdbc.JdbcExport;
import io.rowstream.jdbc.JdbcRow;
import io.rowstream.jdbc.JdbcStreaming;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.write.Export;
import io.rowstream.write.ValueRules;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import javax.sql.DataSource;

/** Exports of plain JDBC: the orders of a year. */
final class OrdersOfYear extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient DataSource dataSource;
    private final transient ExportResponder exports = ExportResponder.builder().build();

    OrdersOfYear(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    // snippet: jdbc
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int year = Integer.parseInt(request.getParameter("year"));
        String sql = "select id, customer, total from orders where ordered_in = ? order by id";
        exports.respond(request, response, JdbcExport.of(dataSource, sql, year));
    }
    // end

    Export<JdbcRow> withRules(String sql) {
        // snippet: rules
        Export<JdbcRow> orders = JdbcExport.builder(dataSource, sql)
                .naming(ColumnNaming.CAMEL_CASE) // createdAt, for CREATED_AT
                .values(ValueRules.builder()
                        .nonFinite(ValueRules.NonFinite.NULL) // NaN and the infinities
                        .bigIntegersAsStrings(true) // for clients in JavaScript
                        .build())
                .build();
        // end
        return orders;
    }

    Export<JdbcRow> ofAnotherDatabase(String sql) {
        // snippet: streaming
        Export<JdbcRow> orders = JdbcExport.builder(dataSource, sql)
                .streaming(
                        JdbcStreaming.builder().fetchSize(500).transaction(true).build())
                .build();
        // end
        return orders;
    }
}
