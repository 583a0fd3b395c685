package io.rowstream.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.JsonText;
import io.rowstream.testing.ReadOutcome;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class RetryAfterTest {
    private final HttpClient client = HttpClient.newHttpClient();

    private @Nullable Duration asked(String... headers) throws Exception {
        try (ScriptedServer server = new ScriptedServer(Script.problem(503, headers))) {
            ReadOutcome<String> read = ReadOutcome.of(
                    client.send(RowRequests.get(server.uri()).build(), RowBodyHandlers.rows(JsonText::of))
                            .body());
            return ((ResponseException) read.expectFailure()).retryAfter();
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "7, 7", "' 120 ', 120", "9999999999, 9999999999"})
    void isReadAsSeconds(String value, long seconds) throws Exception {
        assertThat(asked("Retry-After: " + value)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void isReadAsADateByTheServersClock() throws Exception {
        assertThat(asked("Date: Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After: Sun, 06 Nov 1994 08:51:00 GMT"))
                .isEqualTo(Duration.ofSeconds(83));
        assertThat(asked("Date: Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After: Sun, 06 Nov 1994 08:49:00 GMT"))
                .isZero();
    }

    @Test
    void isReadAsADateByOurClockWhereTheServerTellsNone() throws Exception {
        String inAnHour = DateTimeFormatter.RFC_1123_DATE_TIME
                .withLocale(Locale.ROOT)
                .format(Instant.now().plusSeconds(3600).atOffset(ZoneOffset.UTC));

        assertThat(Objects.requireNonNull(asked("Retry-After: " + inAnHour)))
                .isBetween(Duration.ofMinutes(50), Duration.ofMinutes(60));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1.5", "soon", "99999999999", "Sun, 06 Nov 1994", "+5"})
    void isNotGuessed(String value) throws Exception {
        assertThat(asked("Retry-After: " + value)).isNull();
    }

    @Test
    void isNullWhereTheServerDoesNotAsk() throws Exception {
        assertThat(asked()).isNull();
    }
}
