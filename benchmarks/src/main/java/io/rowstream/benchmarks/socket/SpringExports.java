package io.rowstream.benchmarks.socket;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.export.Databind;
import io.rowstream.benchmarks.export.ExportRun;
import io.rowstream.benchmarks.export.ExportTables;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.io.OutputStream;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.AsyncSupportConfigurer;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Spring's way to stream: a body that is written by another thread, here through a {@code SequenceWriter} of databind. */
@Controller
class SpringExports {
    static final String PATH = "/spring";

    private final ExportRun plain;
    private final ExportRun gzip;

    SpringExports(BenchmarkDatabase database) {
        this.plain = Databind.sequence(database, ExportTables.NARROW);
        this.gzip = plain.gzipped();
    }

    /** Of an application that has nothing else. */
    static DispatcherServlet servlet(BenchmarkDatabase database) {
        AnnotationConfigWebApplicationContext context = new AnnotationConfigWebApplicationContext();
        context.register(Streaming.class);
        context.addBeanFactoryPostProcessor(beans -> beans.registerSingleton("exports", new SpringExports(database)));
        return new DispatcherServlet(context);
    }

    /** All rows. */
    @GetMapping(PATH)
    ResponseEntity<StreamingResponseBody> rows(@RequestHeader("Accept-Encoding") String coding) {
        ResponseEntity.BodyBuilder response = ResponseEntity.ok()
                .header(HttpHeaders.CONTENT_TYPE, StreamFormat.NDJSON.contentType())
                .header(HttpHeaders.CONTENT_ENCODING, coding);
        return response.body(out -> write(coding.equals("gzip") ? gzip : plain, out));
    }

    private static void write(ExportRun run, OutputStream out) throws IOException {
        try {
            run.writeTo(out);
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** With a pool of threads for such bodies, as Spring Boot has one. */
    @EnableWebMvc
    @Configuration
    static class Streaming implements WebMvcConfigurer {
        @Override
        public void configureAsyncSupport(AsyncSupportConfigurer configurer) {
            configurer.setTaskExecutor(threads());
        }

        /** Ends with the application. */
        @Bean
        ThreadPoolTaskExecutor threads() {
            ThreadPoolTaskExecutor threads = new ThreadPoolTaskExecutor();
            threads.setCorePoolSize(8);
            return threads;
        }
    }
}
