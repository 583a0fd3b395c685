package io.rowstream.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of formats and codings, as headers spell them. */
class NamesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NDJSON | application/x-ndjson",
                "NDJSON | application/ndjson",
                "NDJSON | application/jsonl",
                "NDJSON | application/x-jsonlines",
                "NDJSON | APPLICATION/X-NDJSON",
                "NDJSON | application/x-ndjson;charset=utf-8",
                "NDJSON | application/x-ndjson ; charset=\"UTF-8\"",
                "NDJSON | application/x-ndjson;checkpoints=true;heartbeat=15",
                "JSON_ARRAY | application/json",
                "JSON_ARRAY | application/json; charset=UTF-8",
            })
    void knowsFormatsByMediaType(StreamFormat format, String contentType) {
        assertThat(StreamFormat.ofMediaType(contentType)).contains(format);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ";",
                "text/html",
                "text/plain",
                "application/problem+json",
                "application/json-seq",
                "application/jsonx",
                "application/x-ndjson, application/json",
                "application/json;charset=iso-8859-1",
                "application/x-ndjson;charset=utf-16",
                "*/*",
            })
    void knowsNoOtherFormats(String contentType) {
        assertThat(StreamFormat.ofMediaType(contentType)).isEmpty();
    }

    @Test
    void knowsEachFormatByItsOwnMediaType() {
        for (StreamFormat format : List.of(StreamFormat.NDJSON, StreamFormat.JSON_ARRAY)) {
            assertThat(StreamFormat.ofMediaType(format.mediaType())).contains(format);
            assertThat(StreamFormat.ofMediaType(format.contentType())).contains(format);
        }
    }

    @Test
    void readsNoCsv() {
        assertThat(StreamFormat.CSV.mediaType()).isEqualTo("text/csv");
        assertThat(StreamFormat.CSV.contentType()).isEqualTo("text/csv;charset=utf-8;header=present");
        assertThat(StreamFormat.ofMediaType("text/csv")).isEmpty();
        assertThat(StreamFormat.ofMediaType(StreamFormat.CSV.contentType())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"GZIP, gzip", "GZIP, GZIP", "GZIP, x-gzip", "GZIP, ' gzip '", "IDENTITY, identity"})
    void knowsCodingsByToken(ContentCoding coding, String token) {
        assertThat(ContentCoding.ofToken(token)).contains(coding);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "br", "zstd", "deflate", "gzip, gzip", "gzip,br", "*", "gzip;q=1"})
    void knowsNoOtherCodings(String token) {
        assertThat(ContentCoding.ofToken(token)).isEmpty();
    }

    @Test
    void refusesErrorsThatAnErrorLineCannotCarry() {
        for (int status : new int[] {-1, 1, 99, 600}) {
            assertThatThrownBy(() -> new StreamError("urn:x", "no", status, false))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(new StreamError("urn:x", "", 100, false).status()).isEqualTo(100);
        assertThat(new StreamError("urn:x", "", 599, false).status()).isEqualTo(599);
    }
}
