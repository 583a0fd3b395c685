package io.rowstream.servlet;

import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.catalina.util.ServerInfo;

/** The tables of docs/containers.md that the abort matrix fills. */
final class ContainersDocument {
    private static final Path DOCUMENT = Path.of("..", "docs", "containers.md");

    private ContainersDocument() {}

    /** Puts one table for each container between its marks, where the document has such. */
    static void write(Map<Cell, Outcome> outcomes) throws IOException {
        Map<String, Map<Cell, Outcome>> byServer = new TreeMap<>();
        outcomes.forEach((cell, outcome) -> byServer.computeIfAbsent(name(cell), name -> new LinkedHashMap<>())
                .put(cell, outcome));
        String text = Files.readString(DOCUMENT);
        for (Map.Entry<String, Map<Cell, Outcome>> server : byServer.entrySet()) {
            String begin = "<!-- matrix: " + server.getKey() + " -->\n";
            String end = "<!-- end -->";
            int from = text.indexOf(begin);
            if (from < 0) {
                throw new IllegalStateException("the document has no place for " + server.getKey());
            }
            int to = text.indexOf(end, from);
            text = text.substring(0, from + begin.length()) + table(server.getValue()) + text.substring(to);
        }
        Files.writeString(DOCUMENT, text);
    }

    private static String name(Cell cell) {
        String name = cell.place().container().name();
        if (cell.place().container() == Container.TOMCAT) {
            name = ServerInfo.getServerNumber().startsWith("11") ? "TOMCAT 11" : "TOMCAT 10.1";
        }
        return name + (cell.place().errorPage() ? " with an error page" : "");
    }

    private static String table(Map<Cell, Outcome> outcomes) {
        StringBuilder table = new StringBuilder("| | NDJSON | JSON array | CSV |\n|---|---|---|---|\n");
        for (Cell.Transport transport : Cell.Transport.values()) {
            for (String coding : List.of("identity", "gzip")) {
                table.append("| ").append(transport).append(", ").append(coding);
                for (StreamFormat format : StreamFormat.values()) {
                    table.append(" | ")
                            .append(outcomes.entrySet().stream()
                                    .filter(entry -> entry.getKey().transport() == transport
                                            && entry.getKey().coding().equals(coding)
                                            && entry.getKey().format() == format)
                                    .map(entry -> entry.getValue().toString())
                                    .distinct()
                                    .collect(Collectors.joining(", ")));
                }
                table.append(" |\n");
            }
        }
        return table.toString();
    }
}
