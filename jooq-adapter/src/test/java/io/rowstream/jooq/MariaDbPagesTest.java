package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import io.rowstream.page.KeysetPosition;
import java.time.LocalTime;
import java.util.List;
import org.jooq.Field;
import org.jooq.Select;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.Test;

class MariaDbPagesTest extends PagesContract {
    private static final TestDatabase DATABASE = TestDatabase.mariaDb();

    @Override
    TestDatabase database() {
        return DATABASE;
    }

    @Test
    void noticesAFloatThatWasDeclaredOtherwise() {
        db().execute("create or replace table floats (id int primary key, f float)");
        db().execute("insert into floats values (1, 0.1), (2, 0.2)");
        Field<Double> declared = field(name("f"), SQLDataType.DOUBLE);
        Field<Integer> id = field(name("id"), SQLDataType.INTEGER.notNull());
        Select<?> query = db().select(id).from(table(name("floats")));

        Field<Double> exact = field("{0} + 0e0", SQLDataType.DOUBLE, declared);
        assertThatThrownBy(() -> JooqPages.of(query, Keyset.uniqueOnMyWord(declared, id))
                        .source()
                        .fetch(KeysetPosition.start(), 1))
                .hasStackTraceContaining("{0} + 0e0");
        assertThatCode(() -> Walks.assertComplete(
                        JooqPages.of(query, Keyset.uniqueOnMyWord(exact.desc(), id))
                                .source(),
                        List.of(2, 1),
                        1,
                        "cast"))
                .doesNotThrowAnyException();
    }

    @Test
    void noticesWhatTheDriverCannotTellApartFromNullOrFromBytes() {
        db().execute("create or replace table odd (id int primary key, d date, b bit(8))");
        db().execute("insert into odd values (1, '0000-00-00', b'1'), (2, '2024-01-01', b'11111111'), (3, null, b'0')");
        Field<Integer> id = field(name("id"), SQLDataType.INTEGER.notNull());
        Select<?> query = db().select(id).from(table(name("odd")));

        for (Field<?> key :
                List.of(field(name("d"), SQLDataType.LOCALDATE), field(name("d"), SQLDataType.LOCALDATETIME))) {
            assertThatThrownBy(() -> JooqPages.of(query, Keyset.uniqueOnMyWord(key, id))
                            .source()
                            .fetch(KeysetPosition.start(), 3))
                    .hasStackTraceContaining("no date and not NULL");
        }
        assertThatThrownBy(() -> JooqPages.of(query, Keyset.uniqueOnMyWord(field(name("b"), SQLDataType.VARBINARY), id))
                        .source()
                        .fetch(KeysetPosition.start(), 3))
                .hasStackTraceContaining("BIT");
        assertThatCode(() -> {
                    for (Field<?> key : List.of(
                            field("b + 0", SQLDataType.BIGINT),
                            field("{0} + 0", SQLDataType.DECIMAL, field(name("d"))))) {
                        Walks.assertComplete(
                                JooqPages.of(query, Keyset.uniqueOnMyWord(key, id))
                                        .source(),
                                List.of(3, 1, 2),
                                1,
                                "as numbers");
                    }
                })
                .doesNotThrowAnyException();
    }

    @Test
    void timesMayBeLongerThanADay() throws Exception {
        db().execute("create or replace table times (id int primary key, t time(6))");
        db().execute("insert into times values (1, '25:00:00'), (2, '01:00:00'), (3, '-00:00:01'), (4, null)");
        Field<LocalTime> time = field(name("t"), SQLDataType.LOCALTIME);
        Field<Integer> id = field(name("id"), SQLDataType.INTEGER.notNull());

        Walks.assertComplete(
                JooqPages.of(db().select(id).from(table(name("times"))), Keyset.uniqueOnMyWord(time, id))
                        .source(),
                List.of(4, 3, 2, 1),
                1,
                "times");
    }
}
