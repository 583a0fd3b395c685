package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jooq.ExecuteListener;
import org.jooq.ResultQuery;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;

/** Callers choose from what they may have, and the database reads nothing else. */
abstract class SelectionContract extends NumbersContract {
    SelectionContract(Supplier<TestDatabase> database) {
        super(database);
    }

    private static final SelectableFields FIELDS =
            SelectableFields.of(ID, NOTE, DSL.upper(NOTE).as("loud"), length());

    private ResultQuery<?> selecting(String names) {
        return db.select(FIELDS.select(names)).from(NUMBERS).where(ID.le(2)).orderBy(ID);
    }

    @Test
    void exportsTheFieldsThatWereAskedForInTheirOrder() throws IOException {
        assertThat(Exports.rows(JooqExport.of(selecting("note,id"))).toString())
                .isEqualTo("[{\"note\":\"note 1\",\"id\":1}, {\"note\":\"note 2\",\"id\":2}]");
        assertThat(Exports.rows(JooqExport.of(selecting(" loud , len"))).toString())
                .isEqualTo("[{\"loud\":\"NOTE 1\",\"len\":6}, {\"loud\":\"NOTE 2\",\"len\":6}]");
    }

    @Test
    void exportsEveryFieldWhereNoneWasAskedFor() throws IOException {
        for (String none : new String[] {null, "", "  "}) {
            Exports.assertSame(
                    Exports.rows(JooqExport.of(selecting(none))),
                    selecting("id,note,loud,len").fetch());
        }
    }

    @Test
    void readsNoColumnThatWasNotAskedFor() throws IOException {
        List<String> sql = new ArrayList<>();
        db = DSL.using(configuration(new Settings())
                .deriveAppending(ExecuteListener.onRenderEnd(context -> sql.add(context.sql()))));

        drain(JooqExport.of(selecting("id")));

        assertThat(sql).hasSize(1);
        assertThat(sql.get(0)).doesNotContainIgnoringCase("note");
    }
}
