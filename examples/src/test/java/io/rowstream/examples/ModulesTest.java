package io.rowstream.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.jooq.JooqExport;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.write.RowStreamer;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every module resolves on a module path with nothing but what it requires, and exports only its API packages. */
class ModulesTest {

    @Test
    void resolveOnTheModulePathAndLoad() throws Exception {
        ModuleFinder finder = ModuleFinder.of(Stream.of(
                        RowStreamer.class,
                        ExportResponder.class,
                        JooqExport.class,
                        tools.jackson.core.JsonGenerator.class,
                        jakarta.servlet.http.HttpServletRequest.class,
                        org.jooq.DSLContext.class,
                        org.reactivestreams.Publisher.class,
                        io.r2dbc.spi.Connection.class)
                .map(ModulesTest::location)
                .toArray(Path[]::new));
        Set<String> roots = Set.of("io.rowstream.core", "io.rowstream.servlet", "io.rowstream.jooq");

        Configuration configuration = ModuleLayer.boot().configuration().resolve(finder, ModuleFinder.of(), roots);
        ModuleLayer layer =
                ModuleLayer.boot().defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader());

        assertThat(layer.findLoader("io.rowstream.jooq").loadClass("io.rowstream.jooq.JooqExport"))
                .isNotSameAs(JooqExport.class)
                .hasPublicMethods("of");
        assertThat(configuration
                        .findModule("io.rowstream.core")
                        .orElseThrow()
                        .reference()
                        .descriptor()
                        .exports())
                .filteredOn(exports -> !exports.isQualified()) // what the modules share among themselves
                .extracting(ModuleDescriptor.Exports::source)
                .containsExactlyInAnyOrder(
                        "io.rowstream.http",
                        "io.rowstream.jdbc",
                        "io.rowstream.page",
                        "io.rowstream.read",
                        "io.rowstream.wire",
                        "io.rowstream.write");
    }

    private static Path location(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
