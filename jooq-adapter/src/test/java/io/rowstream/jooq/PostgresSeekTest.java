package io.rowstream.jooq;

import java.sql.SQLException;
import java.util.List;
import org.jooq.Select;
import tools.jackson.databind.JsonNode;

class PostgresSeekTest extends SeekContract {
    @Override
    TestDatabase database() {
        return TestDatabase.postgres();
    }

    @Override
    String numbers(int rows) {
        return "select g as x from generate_series(1, " + rows + ") g";
    }

    @Override
    List<String> ownIndexes() {
        return List.of("maybe nulls first, id", "lower(name), id");
    }

    @Override
    void checkOwn() throws SQLException {
        check("nullable, nulls first", MAYBE.asc().nullsFirst(), ID);
        checkLower();
        checkFilter();
    }

    /** Rows read and thrown away count too; and so do pages beyond those that the rows of a page may lie on. */
    @Override
    long cost(Select<?> statement) {
        String plan = db.fetchSingle("explain (analyze, buffers, format json) {0}", statement)
                .get(0)
                .toString();
        JsonNode root = Exports.json(plan).get(0).get("Plan");
        long buffers = root.get("Shared Hit Blocks").asLong()
                + root.get("Shared Read Blocks").asLong();
        return scanned(root) + Math.max(0, buffers - 3 * PAGE);
    }

    private static long scanned(JsonNode node) {
        long rows = 0;
        String type = node.get("Node Type").stringValue();
        if (type.contains("Scan") && !type.equals("Bitmap Index Scan")) { // whose rows the scan of the heap counts
            long each = node.get("Actual Rows").asLong();
            for (String removed : List.of("Rows Removed by Filter", "Rows Removed by Index Recheck")) {
                each += node.has(removed) ? node.get(removed).asLong() : 0;
            }
            rows += each * node.get("Actual Loops").asLong();
        }
        if (node.has("Plans")) {
            for (JsonNode child : node.get("Plans")) {
                rows += scanned(child);
            }
        }
        return rows;
    }

    @Override
    long bound() {
        return PAGE + 10;
    }
}
