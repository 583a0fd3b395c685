package io.rowstream.examples;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

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
                    "io.rowstream.wire..",
                    "io.rowstream.write..",
                    "io.rowstream.read..",
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
}
