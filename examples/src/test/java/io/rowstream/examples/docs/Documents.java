package io.rowstream.examples.docs;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files of the project. */
final class Documents {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Set<String> NOT_OURS = Set.of("target", "node_modules", ".git");
    private static final Pattern BLOCK = Pattern.compile("^```(\\w*)\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    private Documents() {}

    /** All documents, by their path from the root of the project. */
    static List<Path> all() throws IOException {
        return files(ROOT, file -> file.toString().endsWith(".md"));
    }

    /** Source files of what is published. */
    static List<Path> mainSources() throws IOException {
        return files(
                ROOT,
                file -> file.toString().endsWith(".java")
                        && ROOT.relativize(file)
                                .toString()
                                .replace('\\', '/')
                                .matches("(streaming-core|servlet-adapter|jooq-adapter)/src/main/java/.*"));
    }

    static List<Path> files(Path folder, Predicate<Path> which) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return NOT_OURS.contains(directory.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (which.test(file)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(found);
        return found;
    }

    static String name(Path file) {
        return ROOT.relativize(file).toString().replace('\\', '/');
    }

    /** A fenced block. */
    record Block(String language, String text) {}

    static List<Block> blocks(Path document) throws IOException {
        List<Block> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(Files.readString(document));
        while (matcher.find()) {
            blocks.add(new Block(matcher.group(1), matcher.group(2)));
        }
        return blocks;
    }

    /** The text of a document without its fenced blocks. */
    static String prose(Path document) throws IOException {
        return BLOCK.matcher(Files.readString(document)).replaceAll("");
    }
}
