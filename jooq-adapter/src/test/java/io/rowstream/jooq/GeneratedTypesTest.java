package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.SpyDataSource;
import io.rowstream.write.Export;
import java.io.IOException;
import java.util.Locale;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.ResultQuery;
import org.jooq.SQLDialect;
import org.jooq.Schema;
import org.jooq.TableField;
import org.jooq.UDTField;
import org.jooq.impl.DSL;
import org.jooq.impl.EmbeddableRecordImpl;
import org.jooq.impl.EnumConverter;
import org.jooq.impl.Internal;
import org.jooq.impl.SQLDataType;
import org.jooq.impl.SchemaImpl;
import org.jooq.impl.TableImpl;
import org.jooq.impl.UDTImpl;
import org.jooq.impl.UDTRecordImpl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tables, embeddables and UDTs of the kind that jOOQ's generator writes. */
@Timeout(60)
class GeneratedTypesTest {
    private static final Schema PUBLIC = new SchemaImpl(DSL.name("public"));

    private SpyDataSource spy;
    private DSLContext db;

    @BeforeEach
    void createPeople() {
        spy = new SpyDataSource(TestDatabase.postgres()::open);
        db = DSL.using(spy, SQLDialect.POSTGRES);
        db.execute("drop table if exists people");
        db.execute("drop type if exists address");
        db.execute("create type address as (street text, number int)");
        db.execute("create table people (id int primary key, name text, address address, mood text)");
        db.execute(
                "insert into people values (1, 'Ann', row('High \"St\"', 7)::address, 'CALM'), (2, null, null, null)");
    }

    @AfterEach
    void nothingIsLeft() {
        spy.assertNothingLeft();
    }

    @Test
    void writesRecordsOfUdtsAsObjectsBesideFieldsThatAreReadDirectly() throws IOException {
        ResultQuery<?> query =
                db.select(People.ID, People.ADDRESS).from(People.PEOPLE).orderBy(People.ID);
        Export<?> export = JooqExport.of(query);

        assertThat(export.encoder().toString()).contains("1 of 2 fields from the result set", "address (");
        assertThat(Exports.rows(export))
                .containsExactly(
                        Exports.json("{\"id\":1,\"address\":{\"street\":\"High \\\"St\\\"\",\"number\":7}}"),
                        Exports.json("{\"id\":2,\"address\":null}"));
        assertThat(Exports.rows(JooqExport.builder(query).throughRecords(true).build()))
                .isEqualTo(Exports.rows(export));
    }

    @Test
    void writesEmbeddablesAsObjects() throws IOException {
        Export<?> export = JooqExport.of(
                db.select(People.KEY, People.NAME).from(People.PEOPLE).where(People.ID.eq(1)));

        assertThat(export.encoder().toString()).contains("from records, because of key (");
        assertThat(Exports.rows(export))
                .containsExactly(Exports.json("{\"key\":{\"id\":1,\"name\":\"Ann\"},\"name\":\"Ann\"}"));
    }

    @Test
    void writesATableThatIsAField() throws IOException {
        Export<?> export = JooqExport.of(
                db.select(People.PEOPLE, People.ID).from(People.PEOPLE).where(People.ID.eq(2)));

        assertThat(Exports.rows(export))
                .containsExactly(
                        Exports.json("{\"people\":{\"id\":2,\"name\":null,\"address\":null,\"mood\":null},\"id\":2}"));
    }

    @Test
    void writesJavasEnumsByTheirNamesAndConvertedTextAsWhatItBecame() throws IOException {
        assertThat(Exports.rows(JooqExport.of(
                        db.select(People.MOOD, People.LOUD).from(People.PEOPLE).orderBy(People.ID))))
                .containsExactly(
                        Exports.json("{\"mood\":\"CALM\",\"loud\":\"ANN\"}"),
                        Exports.json("{\"mood\":null,\"loud\":null}"));
    }

    enum Mood {
        CALM
    }

    static final class AddressType extends UDTImpl<AddressRecord> {
        private static final long serialVersionUID = 1L;
        static final AddressType ADDRESS = new AddressType();
        static final UDTField<AddressRecord, String> STREET =
                createField(DSL.name("street"), SQLDataType.CLOB, ADDRESS, "");
        static final UDTField<AddressRecord, Integer> NUMBER =
                createField(DSL.name("number"), SQLDataType.INTEGER, ADDRESS, "");

        private AddressType() {
            super(DSL.name("address"), PUBLIC, null, false);
        }

        @Override
        public Class<AddressRecord> getRecordType() {
            return AddressRecord.class;
        }
    }

    /** Public, and with such a constructor, for jOOQ. */
    public static final class AddressRecord extends UDTRecordImpl<AddressRecord> {
        private static final long serialVersionUID = 1L;

        public AddressRecord() {
            super(AddressType.ADDRESS);
        }
    }

    /** Public, and with such a constructor, for jOOQ. */
    public static final class KeyRecord extends EmbeddableRecordImpl<KeyRecord> {
        private static final long serialVersionUID = 1L;

        public KeyRecord() {
            super(DSL.row(People.ID, People.NAME));
        }
    }

    static final class People extends TableImpl<Record> {
        private static final long serialVersionUID = 1L;
        static final People PEOPLE = new People();
        static final TableField<Record, Integer> ID =
                createField(DSL.name("id"), SQLDataType.INTEGER.nullable(false), PEOPLE, "");
        static final TableField<Record, String> NAME = createField(DSL.name("name"), SQLDataType.CLOB, PEOPLE, "");
        static final TableField<Record, AddressRecord> ADDRESS =
                createField(DSL.name("address"), AddressType.ADDRESS.getDataType(), PEOPLE, "");
        static final TableField<Record, Mood> MOOD = createField(
                DSL.name("mood"),
                SQLDataType.CLOB.asConvertedDataType(new EnumConverter<>(String.class, Mood.class)),
                PEOPLE,
                "");
        static final Field<KeyRecord> KEY =
                Internal.createEmbeddable(DSL.name("key"), KeyRecord.class, false, PEOPLE, ID, NAME);
        static final Field<String> LOUD = NAME.convertFrom(name -> name == null ? null : name.toUpperCase(Locale.ROOT))
                .as("loud");

        private People() {
            super(DSL.name("people"), PUBLIC);
        }
    }
}
