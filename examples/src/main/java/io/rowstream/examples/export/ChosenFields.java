package io.rowstream.examples.export;

import static io.rowstream.examples.export.Orders.ORDERS;

import io.rowstream.jooq.JooqExport;
import io.rowstream.jooq.SelectableFields;
import io.rowstream.servlet.ExportResponder;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jooq.DSLContext;

/** An export with the fields that the caller chooses. */
final class ChosenFields extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient DSLContext db;
    private final transient ExportResponder exports = ExportResponder.builder().build();

    ChosenFields(DSLContext db) {
        this.db = db;
    }

    // snippet: fields
    private static final SelectableFields FIELDS = SelectableFields.of(ORDERS.ID, ORDERS.NO, ORDERS.TOTAL);

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        exports.respond(request, response, cursor -> {
            var orders =
                    db.select(FIELDS.select(request.getParameter("fields"))).from(ORDERS);
            return JooqExport.of(orders.orderBy(ORDERS.ID));
        });
    }
    // end
}
