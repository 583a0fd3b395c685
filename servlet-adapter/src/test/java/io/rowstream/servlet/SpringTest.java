package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FaultySource;
import io.rowstream.testing.Rows;
import io.rowstream.write.Export;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** In a Spring controller with the raw response, whose own handling of exceptions and return values stays out of the way. */
class SpringTest {

    @OnEachContainer
    void controllersWithTheRawResponseAreServedAsServletsAre(Container container) throws Exception {
        AnnotationConfigWebApplicationContext context = new AnnotationConfigWebApplicationContext();
        context.register(Application.class);
        try (Container.Running running = container.start(new DispatcherServlet(context))) {
            RawClient.Response good = get(running, "/export");
            assertThat(good.status()).isEqualTo(200);
            assertThat(good.hasFinalChunk()).isTrue();
            assertThat(good.content()).asString().isEqualTo("[{\"n\":0},{\"n\":1}]");

            RawClient.Response cut = get(running, "/cut");
            assertThat(cut.status()).isEqualTo(200);
            assertThat(cut.hasFinalChunk()).isFalse();
            assertThat(cut.content()).asString().doesNotContain("advice").doesNotContain("]");

            RawClient.Response failed = get(running, "/failed");
            assertThat(failed.status()).isEqualTo(500);
            assertThat(failed.body()).startsWith("{\"type\":\"urn:rowstream:problem:export-failed\"");
        }
    }

    private static RawClient.Response get(Container.Running running, String target) throws IOException {
        return RawClient.send(running.port(), "GET", target, "HTTP/1.1", "Accept: application/json");
    }

    /** The application. */
    @Configuration
    @EnableWebMvc
    static class Application {
        @Bean
        Exports exports() {
            return new Exports();
        }

        @Bean
        Advice advice() {
            return new Advice();
        }
    }

    /** Its controller: the method takes the response and gives nothing back, so that Spring leaves both alone. */
    @Controller
    static class Exports {
        private final ExportResponder exports = ExportResponder.builder().build();

        @GetMapping("/export")
        void export(HttpServletRequest request, HttpServletResponse response) throws IOException {
            exports.respond(request, response, Export.of(FaultySource.counting(2), Rows.ENCODER));
        }

        @GetMapping("/cut")
        void cut(HttpServletRequest request, HttpServletResponse response) throws IOException {
            exports.respond(request, response, failingAt(4_000));
        }

        @GetMapping("/failed")
        void failed(HttpServletRequest request, HttpServletResponse response) throws IOException {
            exports.respond(request, response, failingAt(0));
        }

        private static Export<Integer> failingAt(int row) {
            return Export.of(
                    FaultySource.counting(5_000).failAtRow(row, new IllegalStateException("it fails")), Rows.ENCODER);
        }
    }

    /** What would answer every exception that leaves a controller. */
    @ControllerAdvice
    static class Advice {
        @ExceptionHandler(Exception.class)
        @ResponseBody
        String any() {
            return "advice";
        }
    }
}
