package io.rowstream.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every link of every document leads somewhere. Of those that lead out of the project only the form is looked at. */
class LinksTest {
    private static final Pattern LINK = Pattern.compile(
            "\\]\\(\\s*([^)\\s]+)[^)]*\\)|^\\[[^\\]]+\\]:\\s*(\\S+)|(?:src|href|srcset)=\"([^\"]+)\"",
            Pattern.MULTILINE);
    private static final Pattern HEADING = Pattern.compile("^#{1,6} (.*?)#*$", Pattern.MULTILINE);
    private static final Pattern ANCHOR = Pattern.compile("<a (?:id|name)=\"([^\"]+)\">");

    private static List<String> links(Path document) throws IOException {
        List<String> links = new ArrayList<>();
        // Code is no link, also where it looks like one.
        Matcher matcher = LINK.matcher(
                Documents.prose(document).replaceAll("`[^`\n]*`(?!\\])", "").replaceAll("^    .*$", ""));
        while (matcher.find()) {
            links.add(
                    matcher.group(1) != null
                            ? matcher.group(1)
                            : matcher.group(2) != null ? matcher.group(2) : matcher.group(3));
        }
        return links;
    }

    /** As it is spelled in an address: small letters, hyphens for blanks, nothing else that is no letter. */
    private static Set<String> anchors(Path document) throws IOException {
        String prose = Documents.prose(document);
        Set<String> anchors = new HashSet<>();
        Matcher headings = HEADING.matcher(prose);
        while (headings.find()) {
            String text = headings.group(1).strip().replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1");
            String slug = text.toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-');
            for (int again = 1; !anchors.add(again == 1 ? slug : slug + "-" + (again - 1)); again++) {
                // the next one of this name
            }
        }
        Matcher explicit = ANCHOR.matcher(prose);
        while (explicit.find()) {
            anchors.add(explicit.group(1));
        }
        return anchors;
    }

    @Test
    void everyLinkResolves() throws IOException {
        List<String> broken = new ArrayList<>();
        int found = 0;
        for (Path document : Documents.all()) {
            for (String link : links(document)) {
                found++;
                String problem = link.matches("[a-z]+:.*") ? outside(link) : inside(document, link);
                if (problem != null) {
                    broken.add(Documents.name(document) + ": " + link + " " + problem);
                }
            }
        }

        assertThat(broken).isEmpty();
        assertThat(found).isGreaterThan(150);
    }

    private static @org.jspecify.annotations.Nullable String outside(String link) {
        URI uri = URI.create(link);
        return "https".equals(uri.getScheme())
                        && uri.getHost() != null
                        && uri.getHost().contains(".")
                ? null
                : "is not an address of the web";
    }

    private static @org.jspecify.annotations.Nullable String inside(Path document, String link) throws IOException {
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        Path target = path.isEmpty() ? document : document.resolveSibling(path).normalize();
        if (!Files.exists(target) || !target.startsWith(Documents.ROOT)) {
            return "leads nowhere";
        }
        return hash < 0 || anchors(target).contains(link.substring(hash + 1)) ? null : "has no such place";
    }

    @Test
    void everyDocumentIsInTheIndex() throws IOException {
        Path index = Documents.ROOT.resolve("docs/README.md");
        Set<Path> linked = new HashSet<>();
        for (String link : links(index)) {
            linked.add(index.resolveSibling(link.replaceAll("#.*", "")).normalize());
        }
        List<Path> documents = Documents.files(
                Documents.ROOT.resolve("docs"),
                file -> file.toString().endsWith(".md")
                        && Documents.name(file).matches("docs/[^/]+")
                        && !file.equals(index));

        assertThat(documents).hasSizeGreaterThan(20);
        assertThat(linked).containsAll(documents);
    }
}
