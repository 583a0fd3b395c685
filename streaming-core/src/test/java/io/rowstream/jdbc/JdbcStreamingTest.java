package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdbcStreamingTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PostgreSQL | PostgreSQL JDBC Driver | fetchSize=500, transaction=true, readOnly=true, cancelBeforeClose=false",
                "MariaDB | MariaDB Connector/J | fetchSize=500, transaction=false, readOnly=true, cancelBeforeClose=true",
                "MySQL | MariaDB Connector/J | fetchSize=500, transaction=false, readOnly=true, cancelBeforeClose=true",
                "MySQL | MySQL Connector/J | fetchSize=-2147483648, transaction=false, readOnly=true, cancelBeforeClose=true",
                "MariaDB | MySQL Connector/J | fetchSize=-2147483648, transaction=false, readOnly=true, cancelBeforeClose=true",
                "H2 | H2 JDBC Driver | fetchSize=500, transaction=false, readOnly=false, cancelBeforeClose=false, lazy",
                "SQLite | SQLite JDBC | fetchSize=500, transaction=false, readOnly=true, cancelBeforeClose=false"
            })
    void knowsWhatADatabaseNeedsFromItsMetadata(String product, String driver, String needs) throws SQLException {
        assertThat(JdbcStreaming.of(new FakeConnection(product, driver).connection()))
                .hasToString("JdbcStreaming[" + needs + "]");
    }

    @ParameterizedTest
    @CsvSource({"Oracle,Oracle JDBC driver", "Apache Derby,Derby", "MySQL,some other driver"})
    void refusesAnotherDatabaseAndSaysTheWayOut(String product, String driver) {
        FakeConnection connection = new FakeConnection(product, driver);

        assertThatThrownBy(() -> JdbcStreaming.of(connection.connection()))
                .isInstanceOf(SQLFeatureNotSupportedException.class)
                .hasMessageContainingAll(product, driver, "JdbcStreaming.builder()");
        assertThat(connection.calls).isEmpty();
    }

    @Test
    void takesWhatTheCallerStates() {
        JdbcStreaming stated = JdbcStreaming.builder()
                .fetchSize(7)
                .transaction(true)
                .readOnly(true)
                .cancelBeforeClose(true)
                .build();

        assertThat(stated)
                .hasToString("JdbcStreaming[fetchSize=7, transaction=true, readOnly=true, cancelBeforeClose=true]");
        assertThat(stated.writable())
                .hasToString("JdbcStreaming[fetchSize=7, transaction=true, readOnly=false, cancelBeforeClose=true]");
    }

    @Test
    void assumesNothingThatTheCallerDoesNotState() {
        JdbcStreaming nothing = JdbcStreaming.builder().build();

        assertThat(nothing)
                .hasToString(
                        "JdbcStreaming[fetchSize=500, transaction=false, readOnly=false, cancelBeforeClose=false]");
        assertThat(nothing.writable()).isSameAs(nothing);
    }

    @Test
    void refusesAFetchSizeBelowOne() {
        assertThatThrownBy(() -> JdbcStreaming.builder().fetchSize(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0");
    }
}
