package io.rowstream.examples.recipes;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.core.domain.properties.HasReturnType.Predicates.rawReturnType;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Stream;
import org.jooq.ResultQuery;

/** A rule to copy. */
final class EveryListIsAPage {
    private EveryListIsAPage() {}

    // snippet: rule
    /** Endpoints answer with pages and exports: none of them fetches all rows of a query. */
    static ArchRule everyListIsAPage(String endpoints) {
        return noClasses()
                .that()
                .resideInAPackage(endpoints)
                .should()
                .callMethodWhere(target(owner(assignableTo(ResultQuery.class)))
                        .and(target(rawReturnType(assignableTo(Collection.class)
                                .or(assignableTo(Map.class))
                                .or(assignableTo(Stream.class))
                                .or(describe("an array", JavaClass::isArray))))))
                .because("a list that fits today does not fit for ever: use JooqPages, or JooqExport for all of it");
    }
    // end
}
