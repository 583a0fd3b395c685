package io.rowstream.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.EvaluationResult;
import java.util.List;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EveryListIsAPageTest {
    @Test
    void letsPagesExportsAndSingleRowsPass() {
        assertThat(violations(ReplicaServlet.class)).isEmpty();
        assertThat(violations(OneRow.class)).isEmpty();
    }

    @Test
    void findsWhatFetchesAll() {
        assertThat(violations(AllRows.class)).hasSize(4);
    }

    private static List<String> violations(Class<?> endpoint) {
        EvaluationResult result = EveryListIsAPage.everyListIsAPage("io.rowstream.examples.recipes..")
                .evaluate(new ClassFileImporter().importClasses(endpoint));
        return result.getFailureReport().getDetails();
    }

    /** One row is no list. */
    static final class OneRow {
        @Nullable
        Record row(DSLContext db, int number) {
            return db.selectFrom(Items.ITEMS).where(Items.NUMBER.eq(number)).fetchOne();
        }
    }

    /** Four ways to fill the heap. */
    static final class AllRows {
        List<Record> rows(DSLContext db) {
            return db.selectFrom(Items.ITEMS).fetch();
        }

        List<String> names(DSLContext db) {
            return db.selectFrom(Items.ITEMS).fetch(Items.NAME);
        }

        Record[] array(DSLContext db) {
            return db.selectFrom(Items.ITEMS).fetchArray();
        }

        Stream<Record> stream(DSLContext db) {
            return db.selectFrom(Items.ITEMS).stream();
        }
    }
}
