package io.rowstream.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowRequestsTest {
    @Test
    void asksForCheckpointsAndHeartbeats() {
        HttpRequest request =
                RowRequests.resumable(URI.create("http://h/export"), null).build();

        assertThat(request.uri()).hasToString("http://h/export");
        assertThat(request.method()).isEqualTo("GET");
        assertThat(request.headers().firstValue("Accept"))
                .hasValue("application/x-ndjson;checkpoints=true;heartbeat=15, application/problem+json;q=0.1");
        assertThat(request.headers().firstValue("Accept-Encoding")).hasValue("gzip");
    }

    @ParameterizedTest
    @CsvSource({
        "http://h/e, rs1x, http://h/e?cursor=rs1x",
        "http://h/e?a=1&b=%2F, rs1x, http://h/e?a=1&b=%2F&cursor=rs1x",
        "http://h/e?cursor=old&a=1, new, http://h/e?a=1&cursor=new",
        "http://h/e?cursor&acursor=1, new, http://h/e?acursor=1&cursor=new",
        "http://h/e?cursors=1#part, 'a b&c=\u00fc+/', http://h/e?cursors=1&cursor=a+b%26c%3D%C3%BC%2B%2F",
        "http://h, t, http://h?cursor=t",
    })
    void putsTheTokenIntoTheQuery(String uri, String token, String expected) {
        assertThat(RowRequests.resumable(URI.create(uri), token).build().uri()).hasToString(expected);
    }

    @Test
    void callsTheParameterAsTold() {
        URI uri = URI.create("http://h/e?cursor=kept&after=old");
        assertThat(RowRequests.resumable(uri, "t", "after").build().uri())
                .hasToString("http://h/e?cursor=kept&after=t");
    }
}
