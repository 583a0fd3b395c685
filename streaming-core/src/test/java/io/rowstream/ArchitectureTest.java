package io.rowstream;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.GeneralCodingRules;
import io.rowstream.read.DatabindDecoders;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;

/** The arrows between packages, and what none of them may touch. */
class ArchitectureTest {
    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.rowstream");

    /** Every package, with the packages of this module that it may use. A new package needs a line here. */
    private static final Map<String, List<String>> USES = Map.of(
            "help", List.of(),
            "wire", List.of(),
            "write", List.of("help", "page", "wire"),
            "read", List.of("help", "wire"),
            "page", List.of("help"),
            "http", List.of("help", "read", "wire"),
            "jdbc", List.of("help", "write", "wire"));

    /** What need not be there. */
    private static final DescribedPredicate<JavaClass> OPTIONAL =
            resideInAnyPackage("jdk.jfr..", "tools.jackson.dataformat.csv..");

    @Test
    void everyPackageUsesOnlyWhatItMay() {
        Set<String> packages = MAIN.stream()
                .map(type -> type.getPackageName().substring("io.rowstream.".length()))
                .collect(Collectors.toSet());
        assertThat(packages)
                .contains("help", "wire", "write", "read", "page", "http", "jdbc")
                .isSubsetOf(USES.keySet());
        USES.forEach((name, uses) -> {
            String[] others = USES.keySet().stream()
                    .filter(other -> !other.equals(name) && !uses.contains(other))
                    .map(other -> "io.rowstream." + other + "..")
                    .toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage("io.rowstream." + name + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(others)
                    .allowEmptyShould(true)
                    .check(MAIN);
        });
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.rowstream.(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void wireAndFramingKnowNoJsonLibrary() {
        noClasses()
                .that(
                        resideInAPackage("io.rowstream.wire..")
                                .or(
                                        nameMatching(
                                                "io\\.rowstream\\.read\\.(\\w*(Framer|Scanner)|RowIntake|RowSlices|PointerTokens|Utf8)(\\$.*)?")))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("tools.jackson..", "com.fasterxml..")
                .check(MAIN);
    }

    @Test
    void nothingButTheJdkAndJacksonCoreIsNeeded() {
        classes()
                .that()
                .areNotAssignableTo(DatabindDecoders.class)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                "io.rowstream..",
                                "java..",
                                "javax.crypto..",
                                "javax.sql..",
                                "org.jspecify.annotations",
                                "tools.jackson.core..")
                        .or(JavaClass.Predicates.equivalentTo(Object.class))
                        .or(OPTIONAL))
                .check(MAIN);
        noClasses()
                .that()
                .areNotAssignableTo(DatabindDecoders.class)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("jakarta.servlet..", "org.jooq..", "tools.jackson.databind..")
                .check(MAIN);
    }

    @Test
    void whatNeedNotBeThereIsTouchedInFewPlaces() {
        classes()
                .that(not(nameMatching("io\\.rowstream\\.write\\.(CsvRecords|StreamEvent|StreamRecorder)(\\$.*)?")))
                .should()
                .onlyDependOnClassesThat(not(OPTIONAL))
                .check(MAIN);
    }

    @Test
    void nothingWritesRawText() {
        Stream<JavaMethodCall> raw = MAIN.stream()
                .flatMap(type -> type.getMethodCallsFromSelf().stream())
                .filter(call -> call.getTargetOwner().isAssignableTo(JsonGenerator.class)
                        && call.getName().startsWith("writeRaw")
                        // notes that others do
                        && !call.getOriginOwner().getName().equals("io.rowstream.write.RowGenerator"));
        assertThat(raw).as("raw text could forge the end of a stream").isEmpty();
        assertThat(Arrays.stream(JsonGenerator.class.getMethods()))
                .as("the methods that this test looks for")
                .anyMatch(method -> method.getName().equals("writeRawValue"));
    }

    @Test
    void everyPackageIsNullMarked() {
        Set<String> unmarked = MAIN.stream()
                .map(JavaClass::getPackage)
                .filter(in -> !in.isAnnotatedWith(NullMarked.class))
                .map(in -> in.getName())
                .collect(Collectors.toSet());
        assertThat(unmarked).isEmpty();
    }

    @Test
    void nothingPrintsOrLogsThroughALibrary() {
        GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MAIN);
        GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(MAIN);
    }

    @Test
    void publicTypesAreFinalOrMeantForExtension() {
        // Interfaces, enums and records aside: the parents of failures and of what codings write.
        classes()
                .that()
                .arePublic()
                .and()
                .areNotInterfaces()
                .and(not(JavaClass.Predicates.assignableTo(Enum.class)))
                .and()
                .doNotHaveSimpleName("RowStreamException")
                .and()
                .doNotHaveSimpleName("CodedOutput")
                .should()
                .haveModifier(JavaModifier.FINAL)
                .check(MAIN);
    }
}
