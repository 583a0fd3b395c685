package io.rowstream.benchmarks.export;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.jooq.SQLDialect;
import org.jspecify.annotations.Nullable;

/** The wide table. */
final class Orders implements ExportTable {
    private static final LocalDate FIRST_DAY = LocalDate.of(2020, 1, 1);
    private static final List<String> CUSTOMERS =
            List.of("Ada Okafor", "Jürgen Weiß", "Zoë O'Hara", "Li Na", "Ivan K.");
    private static final List<String> CITIES = List.of("Berlin", "São Paulo", "Reykjavík", "Łódź", "New York", "Lagos");

    @Override
    public String name() {
        return "wide";
    }

    @Override
    public String sqlName() {
        return "orders";
    }

    @Override
    public List<Column> columns() {
        return List.of(
                new Column("id", ColumnType.LONG),
                new Column("account", ColumnType.INT),
                new Column("quantity", ColumnType.INT),
                new Column("rating", ColumnType.INT),
                new Column("price", ColumnType.DECIMAL),
                new Column("discount", ColumnType.DECIMAL),
                new Column("weight", ColumnType.DOUBLE),
                new Column("distance", ColumnType.DOUBLE),
                new Column("paid", ColumnType.BOOLEAN),
                new Column("gift", ColumnType.BOOLEAN),
                new Column("ordered", ColumnType.DATE),
                new Column("due", ColumnType.DATE),
                new Column("created", ColumnType.TIMESTAMP),
                new Column("shipped", ColumnType.TIMESTAMP),
                new Column("reference", ColumnType.UUID),
                new Column("parent", ColumnType.UUID),
                new Column("customer", ColumnType.TEXT),
                new Column("city", ColumnType.TEXT),
                new Column("comment", ColumnType.TEXT),
                new Column("total", ColumnType.LONG));
    }

    @Override
    public @Nullable Object[] row(int number) {
        SplittableRandom random = new SplittableRandom(number);
        int nulls = random.nextInt(16);
        LocalDate day = FIRST_DAY.plusDays(random.nextInt(2_000));
        // Whole seconds and never none: so that LocalDateTime.toString() always spells them.
        LocalDateTime moment = day.atTime(random.nextInt(24), random.nextInt(60), 1 + random.nextInt(59));
        return new @Nullable Object[] {
            (long) number,
            random.nextInt(1_000_000),
            1 + random.nextInt(20),
            nulls % 4 == 0 ? null : random.nextInt(5),
            BigDecimal.valueOf(random.nextInt(1_000_000), 2),
            nulls % 4 == 1 ? null : BigDecimal.valueOf(random.nextInt(10_000), 2),
            random.nextInt(1_000_000) / 1000.0,
            nulls % 4 == 2 ? null : random.nextDouble(10_000),
            random.nextBoolean(),
            nulls % 4 == 3 ? null : random.nextBoolean(),
            day,
            nulls < 8 ? null : day.plusDays(30),
            moment,
            nulls < 6 ? null : moment.plusDays(3),
            new UUID(random.nextLong(), random.nextLong()),
            nulls < 12 ? null : new UUID(random.nextLong(), random.nextLong()),
            CUSTOMERS.get(random.nextInt(CUSTOMERS.size())),
            CITIES.get(random.nextInt(CITIES.size())),
            nulls < 5 ? null : "please leave it with \"" + CUSTOMERS.get(nulls % 5) + "\" on floor " + nulls,
            random.nextLong(1L << 50)
        };
    }

    @Override
    public RowLoop loop(SQLDialect dialect) {
        return new OrderLoop(dialect);
    }

    @Override
    public RowMapper mapper(SQLDialect dialect) {
        return dialect == SQLDialect.SQLITE ? Order::fromText : Order::fromTypes;
    }
}
