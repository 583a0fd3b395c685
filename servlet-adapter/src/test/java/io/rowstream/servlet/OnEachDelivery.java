package io.rowstream.servlet;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A test that runs on each container in either way to deliver, and once more on the newer Tomcat. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Tag("container")
@ParameterizedTest
@MethodSource("io.rowstream.servlet.OnEachDelivery$Cases#tested")
@interface OnEachDelivery {
    /** What is tested. */
    final class Cases {
        private Cases() {}

        static Stream<Arguments> tested() {
            return Container.tested()
                    .flatMap(container -> Stream.of(Way.values()).map(way -> Arguments.of(container, way)));
        }
    }

    /** How a response is delivered. */
    enum Way {
        DIRECT,
        DECOUPLED;

        ExportResponder.Builder builder(Decoupling decoupling) {
            ExportResponder.Builder builder = ExportResponder.builder();
            return this == DECOUPLED ? builder.decoupled(decoupling) : builder;
        }
    }
}
