package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import io.rowstream.page.KeysetPosition;
import java.util.List;
import org.jooq.Field;
import org.jooq.Select;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.Test;

class SqlitePagesTest extends PagesContract {
    private static final TestDatabase DATABASE = TestDatabase.sqlite();

    @Override
    TestDatabase database() {
        return DATABASE;
    }

    @Test
    void noticesTextThatIsNotUtf8() throws Exception {
        db().execute("drop table if exists texts");
        db().execute("create table texts (id integer primary key, t text)");
        db().execute("insert into texts values (1, 'a'), (2, '\uFFFD')");
        Field<Integer> id = field(name("id"), SQLDataType.INTEGER.notNull());
        Field<String> text = field(name("t"), SQLDataType.VARCHAR);
        Select<?> query = db().select(id).from(table(name("texts")));

        Walks.assertComplete(
                JooqPages.of(query, Keyset.uniqueOnMyWord(text, id)).source(), List.of(1, 2), 1, "the very character");
        db().execute("insert into texts values (3, cast(x'ff61' as text))");
        assertThatThrownBy(() -> JooqPages.of(query, Keyset.uniqueOnMyWord(text, id))
                        .source()
                        .fetch(KeysetPosition.start(), 3))
                .hasStackTraceContaining("not UTF-8");
        Field<byte[]> bytes = field("cast({0} as blob)", SQLDataType.BLOB, text);
        Walks.assertComplete(
                JooqPages.of(query, Keyset.uniqueOnMyWord(bytes, id)).source(), List.of(1, 2, 3), 1, "as bytes");
    }
}
