package io.rowstream.wireformat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the document and the vectors together: no clause without a vector, no vector without a clause. */
class WireFormatDocumentTest {
    private static final Pattern CLAUSE = Pattern.compile("^\\*\\*(WF-[0-9]+)\\.\\*\\* ", Pattern.MULTILINE);
    private static final Pattern REFERENCE = Pattern.compile("WF-[0-9]+");
    private static final Path VECTORS = Path.of("src", "test", "resources", "wire-format");

    @Test
    void numbersItsClausesFromOneWithoutGapOrRepetition() throws IOException {
        List<String> clauses = clauses();

        assertThat(clauses)
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, clauses.size())
                        .mapToObj(number -> "WF-" + number)
                        .toList());
    }

    @Test
    void citesOnlyClausesThatThereAre() throws IOException {
        List<String> cited =
                REFERENCE.matcher(document()).results().map(MatchResult::group).toList();

        assertThat(clauses()).containsAll(cited);
    }

    @Test
    void hasAVectorForEveryClause() throws IOException {
        Set<String> proved = new HashSet<>();
        VectorFile.allVectors().forEach(vector -> proved.addAll(vector.clauses()));

        assertThat(proved).containsAll(clauses());
    }

    /** So that a clause whose vectors nobody runs cannot become one unnoticed. */
    @Test
    void runsAVectorForEveryClauseHereOrInTheTestsOfAnAdapter() throws IOException {
        Set<String> run = new HashSet<>();
        VectorFile.allVectors().stream()
                .filter(vector -> vector.needs() == null
                        || Features.PRESENT.contains(vector.needs())
                        || Features.ELSEWHERE.containsKey(vector.needs()))
                .forEach(vector -> run.addAll(vector.clauses()));

        assertThat(run).containsAll(clauses());
        assertThat(Features.ELSEWHERE.values())
                .allSatisfy(source -> assertThat(Path.of("..").resolve(source)).isRegularFile());
    }

    @Test
    void hasAClauseForEveryVector() throws IOException {
        List<String> clauses = clauses();

        assertThat(VectorFile.allVectors())
                .allSatisfy(vector -> assertThat(clauses).as(vector.name()).containsAll(vector.clauses()));
    }

    @Test
    void vectorsHaveNamesOfTheirOwn() throws IOException {
        assertThat(VectorFile.allVectors()).extracting(Vector::name).doesNotHaveDuplicates();
    }

    @Test
    void everyVectorFileIsListed() throws IOException {
        List<String> files = new ArrayList<>();
        try (Stream<Path> paths = Files.list(VECTORS)) {
            paths.map(path -> path.getFileName().toString())
                    .filter(name -> name.endsWith(".json") && !name.equals("index.json"))
                    .forEach(files::add);
        }

        assertThat(VectorFile.names()).containsExactlyInAnyOrderElementsOf(files);
    }

    @Test
    void featuresAreNeededByAVectorAndExplainedToImplementers() throws IOException {
        Set<String> named = new TreeSet<>();
        Stream.of(Features.MISSING, Features.PRESENT, Features.ELSEWHERE.keySet())
                .forEach(named::addAll);
        Set<String> needed = new TreeSet<>();
        VectorFile.allVectors().stream()
                .filter(vector -> vector.needs() != null)
                .forEach(vector -> needed.add(vector.needs()));
        String readme = Files.readString(VECTORS.resolve("README.md"));

        assertThat(named).hasSize(Features.MISSING.size() + Features.PRESENT.size() + Features.ELSEWHERE.size());
        assertThat(needed).isEqualTo(named);
        assertThat(readme)
                .contains(
                        needed.stream().map(feature -> "| `" + feature + "` |").toList());
    }

    private static List<String> clauses() throws IOException {
        return CLAUSE.matcher(document()).results().map(match -> match.group(1)).toList();
    }

    private static String document() throws IOException {
        return Files.readString(Path.of("..", "docs", "wire-format.md"));
    }
}
