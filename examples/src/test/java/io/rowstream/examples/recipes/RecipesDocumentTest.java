package io.rowstream.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.examples.Snippets;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class RecipesDocumentTest {
    @Test
    void showsCompiledCode() throws IOException {
        assertThat(Snippets.shownIn("docs/recipes.md"))
                .containsExactly(
                        Snippets.of("recipes.ExportJobs", "write"),
                        Snippets.of("recipes.JobsServlet", "serve"),
                        Snippets.of("recipes.ReplicaServlet", "replica"),
                        Snippets.in(
                                "examples/src/test/java/io/rowstream/examples/recipes/EveryListIsAPage.java", "rule"),
                        Snippets.of("recipes.ResponseMetrics", "listener"));
    }
}
