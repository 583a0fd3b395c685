package io.rowstream.examples.demo;

import static org.jooq.impl.DSL.constraint;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import java.text.Normalizer;
import java.time.LocalDate;
import java.util.Locale;
import org.jooq.BatchBindStep;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/** Makes the table {@code users}, with the same people at each run. */
final class Users {
    static final String NAME = "users";

    private static final int BATCH = 1_000;
    private static final LocalDate FIRST_DAY = LocalDate.of(2015, 1, 1);
    private static final int DAYS = 4_000;

    private static final Table<Record> USERS = table(name(NAME));
    private static final Field<Integer> ID = field(name("id"), SQLDataType.INTEGER.notNull());
    private static final Field<String> FULL_NAME =
            field(name("name"), SQLDataType.VARCHAR(60).notNull());
    private static final Field<String> EMAIL =
            field(name("email"), SQLDataType.VARCHAR(80).notNull());
    private static final Field<String> CITY =
            field(name("city"), SQLDataType.VARCHAR(40).notNull());
    private static final Field<LocalDate> JOINED = field(name("joined"), SQLDataType.LOCALDATE.notNull());
    private static final Field<String> NOTE = field(name("note"), SQLDataType.VARCHAR(80));

    private static final String[] GIVEN = {
        "Ada",
        "Alan",
        "Amara",
        "Björn",
        "Chiara",
        "Dmitri",
        "Edsger",
        "Fatima",
        "Grace",
        "Hedy",
        "Ingrid",
        "José",
        "Katherine",
        "Lúcia",
        "Mei",
        "Niklaus",
        "Olivia",
        "Priya",
        "Ravi",
        "Sofía",
        "Tomás",
        "Wanjirũ",
        "Yuki",
        "Zoë"
    };
    private static final String[] FAMILY = {
        "Abiola", "Bergström", "Costa", "Dubois", "Eriksen", "Fischer", "García", "Haddad", "Ito", "Jansen", "Kowalska",
                "Liu",
        "Moreau", "Nguyen", "O'Brien", "Patel", "Quispe", "Rossi", "Sato", "Tanaka", "Usman", "Varga", "Walker",
                "Yılmaz"
    };
    private static final String[] CITIES = {
        "Accra",
        "Bogotá",
        "Chennai",
        "Dublin",
        "Évora",
        "Florence",
        "Göteborg",
        "Hanoi",
        "İzmir",
        "Jakarta",
        "Kyoto",
        "Łódź",
        "Málaga",
        "Nairobi",
        "Oslo",
        "Porto",
        "Québec"
    };
    private static final String[] NOTES = {
        "prefers mail in the morning", "moved here last spring", "writes \"soon\", means \"now\"", "call back, twice"
    };

    private Users() {}

    /** Makes the table with {@code rows} rows, all or nothing where the database can. */
    static void make(DSLContext db, int rows) {
        db.transaction(configuration -> {
            DSLContext in = configuration.dsl();
            in.createTable(USERS)
                    .columns(ID, FULL_NAME, EMAIL, CITY, JOINED, NOTE)
                    .constraint(constraint(name("users_pk")).primaryKey(ID))
                    .execute();
            for (int from = 1; from <= rows; from += BATCH) {
                insert(in, from, Math.min(rows, from + BATCH - 1));
            }
        });
    }

    private static void insert(DSLContext db, int first, int last) {
        BatchBindStep batch = db.batch(db.insertInto(USERS, ID, FULL_NAME, EMAIL, CITY, JOINED, NOTE)
                .values((Integer) null, null, null, null, null, null));
        for (int id = first; id <= last; id++) {
            String given = GIVEN[(id * 7) % GIVEN.length];
            String family = FAMILY[(id / GIVEN.length + id) % FAMILY.length];
            batch = batch.bind(
                    id,
                    given + " " + family,
                    mailbox(given) + id + "@example.com",
                    CITIES[(id * 5) % CITIES.length],
                    FIRST_DAY.plusDays((id * 37L) % DAYS),
                    note(id));
        }
        batch.execute();
    }

    private static String mailbox(String given) {
        String plain = Normalizer.normalize(given, Normalizer.Form.NFD).replaceAll("\\P{ASCII}", "");
        return plain.toLowerCase(Locale.ROOT) + ".";
    }

    private static @Nullable String note(int id) {
        return id % 3 == 0 ? NOTES[(id / 3) % NOTES.length] : null;
    }
}
