package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.wire.ContentCoding;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptEncodingTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gzip",
                "GZip",
                "x-gzip",
                "br, gzip",
                " gzip ; q=0.5 ",
                "gzip;Q=1.000",
                "*",
                "identity;q=0, *;q=0.1",
                "gzip, identity",
                "gzip;q=0.5, identity;q=0.5",
                "br;q=1, gzip;q=0.001",
                "gzip;x=y;q=1"
            })
    void choosesGzipWhereItIsAcceptedAndNotLessThanIdentity(String field) {
        assertThat(AcceptEncoding.choose(Collections.enumeration(List.of(field))))
                .isEqualTo(ContentCoding.GZIP);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "identity",
                "br",
                "gzip;q=0",
                "gzip;q=0.000",
                "*;q=0",
                "gzip;q=0, *",
                "gzip;q=0.5, identity;q=0.6",
                "gzip;q=",
                "gzip;q=x",
                "gzip;q=-1",
                "gzip;q=0.5555",
                "gzipped",
                "\"gzip\""
            })
    void leavesTheBytesPlainWhereGzipIsRefusedLessWantedOrNotReadable(String field) {
        assertThat(AcceptEncoding.choose(Collections.enumeration(List.of(field))))
                .isEqualTo(ContentCoding.IDENTITY);
    }

    @Test
    void takesAllFieldsTogetherAndNoneForNoWish() {
        assertThat(AcceptEncoding.choose(Collections.enumeration(List.of("br", "gzip"))))
                .isEqualTo(ContentCoding.GZIP);
        assertThat(AcceptEncoding.choose(Collections.emptyEnumeration())).isEqualTo(ContentCoding.IDENTITY);
        assertThat(AcceptEncoding.choose(null)).isEqualTo(ContentCoding.IDENTITY);
    }
}
