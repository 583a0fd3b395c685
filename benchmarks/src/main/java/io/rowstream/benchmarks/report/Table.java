package io.rowstream.benchmarks.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A table: contestants below each other, figures beside each other.
 *
 * @param title above it
 * @param note how it is to be read
 */
record Table(String title, String note, List<Column> columns) {

    /** As Markdown, of results that all belong to the table's benchmark. */
    String markdown(List<Result> results) {
        List<String> labels = columns.stream().map(Column::label).distinct().toList();
        List<String> contestants = results.stream()
                .filter(result -> labels.contains(result.label()))
                .map(Result::contestant)
                .distinct()
                .toList();
        StringBuilder text = new StringBuilder("### " + title + "\n\n" + note + "\n\n");
        text.append("| contestant | ")
                .append(columns.stream().map(Column::heading).collect(Collectors.joining(" | ")))
                .append(" |\n|---|")
                .append("--:|".repeat(columns.size()))
                .append('\n');
        for (String contestant : contestants) {
            text.append("| ")
                    .append(contestant)
                    .append(" | ")
                    .append(columns.stream()
                            .map(column -> column.cell(results, contestant))
                            .collect(Collectors.joining(" | ")))
                    .append(" |\n");
        }
        return text.toString();
    }
}
