package io.rowstream.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where and with what a benchmark ran.
 *
 * @param benchmark its name
 * @param quick whether it was for a first look only
 * @param date when, as in ISO 8601
 * @param machine system, processors and memory
 * @param java version and VM
 * @param libraries with their versions
 */
public record Run(String benchmark, boolean quick, String date, String machine, String java, List<String> libraries) {

    /** Here and now, with the libraries that these types come from. */
    public static Run here(String benchmark, boolean quick, Class<?>... libraries) {
        Runtime runtime = Runtime.getRuntime();
        return new Run(
                benchmark,
                quick,
                LocalDate.now(ZoneOffset.UTC).toString(),
                System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", "
                        + runtime.availableProcessors() + " processors" + processor(),
                "Java " + Runtime.version() + " (" + System.getProperty("java.vm.name") + "), heap up to "
                        + runtime.maxMemory() / (1024 * 1024) + " MB",
                Stream.of(libraries).map(Run::nameAndVersion).distinct().toList());
    }

    /** One more library, or what else has a version. */
    public Run with(String library) {
        return new Run(
                benchmark,
                quick,
                date,
                machine,
                java,
                Stream.concat(libraries.stream(), Stream.of(library)).toList());
    }

    /** What stands above tables. */
    public String text() {
        return (quick ? "A quick run, for a first look only. " : "") + date + "; " + machine + "; " + java
                + (libraries.isEmpty() ? "" : "; " + libraries.stream().collect(Collectors.joining(", ")));
    }

    /** Where the system says it. */
    private static String processor() {
        Path file = Path.of("/proc/cpuinfo");
        if (!Files.isReadable(file)) {
            return "";
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .findFirst()
                    .map(line -> " (" + line.substring(line.indexOf(':') + 1).strip() + ")")
                    .orElse("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As the file of its jar is called. */
    private static String nameAndVersion(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        String path = source == null ? type.getName() : source.getLocation().getPath();
        return path.replaceFirst("/$", "").replaceFirst(".*/", "").replaceFirst("\\.jar$", "");
    }
}
