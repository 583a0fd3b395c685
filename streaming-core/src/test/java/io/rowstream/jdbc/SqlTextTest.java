package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlTextTest {
    @ParameterizedTest
    @CsvSource({
        "2024-02-29 23:59:59,2024-02-29T23:59:59",
        "2024-02-29 23:59:59.123456,2024-02-29T23:59:59.123456",
        "2024-02-29 23:59:59.100,2024-02-29T23:59:59.1",
        "2024-02-29 23:59:50.000,2024-02-29T23:59:50",
        "2024-02-29 23:59:59+00,2024-02-29T23:59:59Z",
        "2024-02-29 23:59:59.5+05:30,2024-02-29T23:59:59.5+05:30",
        "2024-02-29 23:59:59-03,2024-02-29T23:59:59-03:00",
        "1800-01-01 00:00:00-00:43:08,1800-01-01T00:00:00-00:43:08",
        "0044-03-15 12:00:00 BC,-0043-03-15T12:00:00",
        "0044-03-15 12:00:00.5+00 BC,-0043-03-15T12:00:00.5Z",
        "0005-02-29 12:00:00 BC,-0004-02-29T12:00:00",
        "12345-06-07 08:09:10+00,+12345-06-07T08:09:10Z",
        "infinity,infinity",
        "-infinity,-infinity"
    })
    void spellsTimestampsInIso8601(String sql, String iso) {
        assertThat(SqlText.timestamp(sql)).isEqualTo(iso);
    }

    @ParameterizedTest
    @CsvSource({
        "2024-02-29,2024-02-29",
        "0044-03-15 BC,-0043-03-15",
        "0001-12-31 BC,0000-12-31",
        "0001-02-29 BC,0000-02-29",
        "0005-02-29 BC,-0004-02-29",
        "12345-06-07,+12345-06-07",
        "infinity,infinity",
        "-infinity,-infinity"
    })
    void spellsDatesInIso8601(String sql, String iso) {
        assertThat(SqlText.date(sql)).isEqualTo(iso);
    }

    @ParameterizedTest
    @CsvSource({
        "23:59:59,23:59:59",
        "24:00:00,24:00:00",
        "10:20:30.500000,10:20:30.5",
        "10:20:30.000000,10:20:30",
        "10:20:30+01,10:20:30+01:00",
        "10:20:30.5+00,10:20:30.5Z",
        "-100:30:00.120000,-100:30:00.12",
        "-00:00:01,-00:00:01",
        "838:59:59,838:59:59"
    })
    void spellsTimesWithoutZerosAtTheEnd(String sql, String text) {
        assertThat(SqlText.time(sql)).isEqualTo(text);
    }
}
