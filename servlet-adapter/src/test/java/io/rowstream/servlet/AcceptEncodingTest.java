package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.wire.ContentCoding;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
        assertThat(choose(field)).isEqualTo(ContentCoding.GZIP);
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
        assertThat(choose(field)).isEqualTo(ContentCoding.IDENTITY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity;q=0", "*;q=0", "br, identity;q=0", "gzip;q=0, *;q=0", "identity;q=0.0, gzip;q=0"})
    void findsNoneWhereIdentityIsRefusedAndGzipNotAccepted(String field) {
        assertThat(choose(field)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "gzip;q=0.1, identity", "*", "identity, x-gzip;q=0.001"})
    void compressesWhereThatIsAcceptedAtAll(String field) {
        assertThat(AcceptEncoding.of(Collections.enumeration(List.of(field))).chooseCompressed())
                .isEqualTo(ContentCoding.GZIP);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "identity", "gzip;q=0", "gzip;q=0, *", "br"})
    void doesNotCompressWhereThatIsRefusedOrNotAskedFor(String field) {
        assertThat(AcceptEncoding.of(Collections.enumeration(List.of(field))).chooseCompressed())
                .isNull();
    }

    @Test
    void takesAllFieldsTogetherAndNoneForNoWish() {
        assertThat(choose("br", "gzip")).isEqualTo(ContentCoding.GZIP);
        assertThat(choose()).isEqualTo(ContentCoding.IDENTITY);
        assertThat(AcceptEncoding.of(null).choose()).isEqualTo(ContentCoding.IDENTITY);
    }

    private static @Nullable ContentCoding choose(String... fields) {
        return AcceptEncoding.of(Collections.enumeration(List.of(fields))).choose();
    }
}
