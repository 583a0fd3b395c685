package io.rowstream.servlet;

import static io.rowstream.wire.StreamFormat.CSV;
import static io.rowstream.wire.StreamFormat.JSON_ARRAY;
import static io.rowstream.wire.StreamFormat.NDJSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.wire.StreamFormat;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptTest {
    private static final List<StreamFormat> OFFERED = List.of(NDJSON, JSON_ARRAY, CSV);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/x-ndjson | NDJSON",
                "application/jsonl | NDJSON",
                "APPLICATION/X-JsonLines | NDJSON",
                "application/json | JSON_ARRAY",
                "text/csv | CSV",
                "text/csv;header=absent;charset=iso-8859-1 | CSV",
                "text/* | CSV",
                "application/* | NDJSON",
                "*/* | NDJSON",
                "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2 | NDJSON",
                "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8 | NDJSON",
                "application/json, text/plain, */* | JSON_ARRAY",
                "application/x-ndjson;q=0.5, application/json | JSON_ARRAY",
                "application/x-ndjson;q=0.5, application/json;q=0.4, text/csv;q=0.6 | CSV",
                "application/x-ndjson;q=0, */* | JSON_ARRAY",
                "application/*;q=0, */*;q=0.1 | CSV",
                "application/json;q=0.9, */*;q=0.1 | JSON_ARRAY",
                "application/ndjson;q=0.2, application/x-ndjson;q=0.9, application/json;q=0.5 | NDJSON",
                "application/json;charset=UTF-8 | JSON_ARRAY",
                "application/json;charset=\"utf-8\";q=0.3 | JSON_ARRAY",
                "application/json;charset=utf-16, text/csv;q=0.1 | CSV",
                "application/json;profile=\"a,b;q=0\" | JSON_ARRAY",
                "garbage, application/json | JSON_ARRAY",
                "application/json;q=2, text/csv;q=0.001 | CSV",
                ", ,application/json,, | JSON_ARRAY",
            })
    void choosesWhatTheClientLikesMost(String field, StreamFormat expected) {
        assertThat(accept(field).choose(OFFERED)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/html",
                "*/*;q=0",
                "application/problem+json",
                "application/json-seq",
                "application/*;q=0, text/html",
                "application/json;charset=utf-16",
                "garbage",
                "application/json;q=x"
            })
    void findsNothingWhereNothingIsAccepted(String field) {
        assertThat(accept(field).choose(OFFERED)).isNull();
    }

    @Test
    void takesTheFirstWhereTheClientDoesNotSay() {
        assertThat(accept().choose(List.of(CSV, NDJSON))).isEqualTo(CSV);
        assertThat(accept("").choose(List.of(CSV, NDJSON))).isEqualTo(CSV);
        assertThat(Accept.of(null).choose(List.of(CSV, NDJSON))).isEqualTo(CSV);
        assertThat(accept("*/*").choose(List.of(CSV, NDJSON))).isEqualTo(CSV);
    }

    @Test
    void takesAllFieldsTogether() {
        assertThat(accept("text/html", "text/csv").choose(OFFERED)).isEqualTo(CSV);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/x-ndjson | false | ",
                "application/x-ndjson;checkpoints=true | true | ",
                "application/jsonl;heartbeat=15;q=0.3;checkpoints=\"true\" | true | 15",
                "application/x-ndjson;checkpoints=yes;heartbeat=0 | false | ",
                "application/x-ndjson;checkpoints=false;heartbeat=-1 | false | ",
                "application/x-ndjson;heartbeat=1.5 | false | ",
                "application/x-ndjson;heartbeat=007 | false | 7",
                "application/x-ndjson;heartbeat=999999999999999999 | false | 999999999999999999",
                "application/x-ndjson;heartbeat=9999999999999999999 | false | ",
                "application/x-ndjson;q=0.5;checkpoints=true, application/ndjson | false | ",
                "application/x-ndjson;q=0;checkpoints=true | false | ",
                "application/json;checkpoints=true;heartbeat=15, */* | false | ",
            })
    void seesWhatIsAskedForBesideRows(String field, boolean checkpoints, @Nullable Long heartbeat) {
        assertThat(accept(field).asksForCheckpoints()).isEqualTo(checkpoints);
        assertThat(accept(field).heartbeat()).isEqualTo(heartbeat == null ? null : Duration.ofSeconds(heartbeat));
    }

    private static Accept accept(String... fields) {
        return Accept.of(Collections.enumeration(List.of(fields)));
    }
}
