package io.rowstream.examples.spring;

import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.servlet.Permits;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

// snippet: beans
/** What all endpoints share. */
@Configuration(proxyBeanMethods = false)
class Streaming {
    @Bean
    CursorTokens cursorTokens(@Value("${shop.cursor-key}") String key) {
        return CursorTokens.of(key.isEmpty() ? KeyRing.generated() : KeyRing.ofBase64(key));
    }

    @Bean
    ExportResponder exports(CursorTokens tokens) {
        return ExportResponder.builder()
                .tokens(tokens)
                .permits(Permits.of(6)) // fewer than the pool has connections
                .streaming(settings -> settings.deadline(Duration.ofMinutes(10)))
                .build();
    }
}
// end
