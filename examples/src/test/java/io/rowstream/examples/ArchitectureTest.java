package io.rowstream.examples;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.domain.properties.HasOwner;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import tools.jackson.core.JsonGenerator;

/** The arrows between modules; those inside core stand in its own tests. */
@AnalyzeClasses(packages = "io.rowstream", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule nothingDependsOnExamples = noClasses()
            .that()
            .resideOutsideOfPackage("io.rowstream.examples..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.rowstream.examples..");

    @ArchTest
    static final ArchRule coreKnowsNoAdapter = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.rowstream.help..",
                    "io.rowstream.wire..",
                    "io.rowstream.write..",
                    "io.rowstream.read..",
                    "io.rowstream.page..",
                    "io.rowstream.http..",
                    "io.rowstream.jdbc..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.rowstream.servlet..", "io.rowstream.jooq..", "jakarta..", "org.jooq..");

    @ArchTest
    static final ArchRule adaptersDoNotKnowEachOther = noClasses()
            .that()
            .resideInAPackage("io.rowstream.servlet..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.rowstream.jooq..", "org.jooq..", "java.sql..");

    @ArchTest
    static final ArchRule jooqKnowsNoServlet = noClasses()
            .that()
            .resideInAPackage("io.rowstream.jooq..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.rowstream.servlet..", "io.rowstream.read..", "io.rowstream.http..", "jakarta..");

    @ArchTest
    static final ArchRule nothingWritesRawText = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("io.rowstream.write.RowGenerator") // notes that others do
            .should()
            .callMethodWhere(JavaCall.Predicates.target(
                            HasOwner.Predicates.With.owner(JavaClass.Predicates.assignableTo(JsonGenerator.class)))
                    .and(JavaCall.Predicates.target(HasName.Predicates.nameStartingWith("writeRaw"))))
            .because("raw text could forge the end of a stream");
}
