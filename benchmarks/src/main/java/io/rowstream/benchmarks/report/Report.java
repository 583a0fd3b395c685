package io.rowstream.benchmarks.report;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tables and plots of results. In {@code performance.md} each kind of results has a place between two comments, {@code <!-- figures:
 * NAME -->} and {@code <!-- end of figures: NAME -->}, and what stands there is replaced; plots go into the folder
 * {@code performance} beside it.
 */
public final class Report {
    private static final String DOCUMENT = "performance.md";
    private static final String PLOTS = "performance";

    private static final List<Section> SECTIONS = List.of(
            new ExportSection("export", "Export to a null sink"),
            new ExportSection("export-wide", "Export of 20 columns"),
            new ExportSection("export-text", "Export of long text"),
            new SocketSection(),
            new DeliverySection(),
            new ClientSection(),
            new DecodeSection(),
            new NdjsonSection(),
            new PagesSection(),
            new GrowthSection(),
            new LoadSection(),
            new MicroSection());

    private Report() {}

    /** The tables of one file of results, as Markdown. */
    public static String tables(Results file) throws IOException {
        Run run = file.run();
        List<Result> results = file.results();
        return SECTIONS.stream()
                .filter(section -> !own(section, results).isEmpty())
                .map(section -> "\n" + tables(section, run, own(section, results)))
                .collect(Collectors.joining());
    }

    /**
     * Writes the document and its plots.
     *
     * @param results the folder with the files of results; what none of them tells of stays as it is
     * @param source the folder with the document as it was
     * @param target the folder for the document as it becomes, which may be the same
     * @return the document
     * @throws IllegalStateException when the document has no place for some results; nothing was written then
     */
    public static Path write(Path results, Path source, Path target) throws IOException {
        String document = Files.readString(source.resolve(DOCUMENT));
        List<Plot> plots = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(results, "*.jsonl")) {
            for (Path file : files) {
                Run run = Results.at(file).run();
                List<Result> all = Results.at(file).results();
                for (Section section : SECTIONS) {
                    List<Result> own = own(section, all);
                    if (!own.isEmpty()) {
                        document = replaced(document, section, run, own);
                        plots.addAll(section.plots(own));
                    }
                }
            }
        }
        Path folder = Files.createDirectories(target.resolve(PLOTS));
        for (Plot plot : plots) {
            Files.writeString(folder.resolve(plot.name() + ".svg"), plot.svg());
        }
        return Files.writeString(target.resolve(DOCUMENT), document);
    }

    /** The comments that a document must have for all kinds of results. */
    static List<String> places() {
        return SECTIONS.stream()
                .flatMap(section -> Stream.of(begin(section), end(section)))
                .toList();
    }

    private static String begin(Section section) {
        return "<!-- figures: " + section.table() + " -->\n";
    }

    private static String end(Section section) {
        return "<!-- end of figures: " + section.table() + " -->\n";
    }

    private static List<Result> own(Section section, List<Result> results) {
        return results.stream()
                .filter(result -> result.table().equals(section.table()))
                .toList();
    }

    private static String tables(Section section, Run run, List<Result> results) {
        return run.text() + ".\n\n"
                + section.tables(results).stream()
                        .map(table -> table.markdown(results))
                        .collect(Collectors.joining("\n"));
    }

    private static String replaced(String document, Section section, Run run, List<Result> results) {
        String begin = begin(section);
        String end = end(section);
        int from = document.indexOf(begin);
        int to = document.indexOf(end);
        if (from < 0 || to < from) {
            throw new IllegalStateException(DOCUMENT + " has no place for the figures of " + section.table() + ": "
                    + begin.strip() + " and " + end.strip());
        }
        String plots = section.plots(results).stream()
                .map(plot -> "\n![" + plot.title() + "](" + PLOTS + "/" + plot.name() + ".svg)\n")
                .collect(Collectors.joining());
        return document.substring(0, from + begin.length()) + "\n" + tables(section, run, results) + plots + "\n"
                + document.substring(to);
    }
}
