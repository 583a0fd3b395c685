package io.rowstream.jooq;

import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import org.jooq.impl.SQLDataType;

class H2WalkTest extends WalkContract {
    private static final TestDatabase DATABASE = TestDatabase.h2();

    @Override
    TestDatabase database() {
        return DATABASE;
    }

    @Override
    List<Typed<?>> ownTypes() {
        return List.of(
                new Typed<>(
                        "moment",
                        SQLDataType.OFFSETDATETIME(6),
                        OffsetDateTime.parse("2024-02-29T23:59:59.123456Z"),
                        OffsetDateTime.parse("2024-02-29T23:59:59.123457-11:00"),
                        OffsetDateTime.parse("2024-03-01T23:00:00+14:00")),
                new Typed<>("f4", SQLDataType.REAL, 0.1f, Math.nextUp(0.1f), 1e30f),
                // finer than jOOQ's own cast
                new Typed<>(
                        "at9",
                        SQLDataType.LOCALDATETIME(9),
                        LocalDateTime.parse("2024-02-29T12:00:00.123456788"),
                        LocalDateTime.parse("2024-02-29T12:00:00.123456789"),
                        LocalDateTime.parse("2024-02-29T12:00:00.123456790")));
    }
}
