package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;

import io.rowstream.write.FieldSelectionException;
import java.util.List;
import org.jooq.Field;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.Test;

class SelectableFieldsTest {
    private static final Field<Integer> ID = field(name("users", "id"), SQLDataType.INTEGER);
    private static final Field<String> EMAIL = field(name("users", "email"), SQLDataType.VARCHAR);
    private static final Field<String> NOTE = field(name("users", "note"), SQLDataType.VARCHAR);
    private static final SelectableFields FIELDS = SelectableFields.of(ID, EMAIL, NOTE);

    @Test
    void selectsInTheOrderOfTheWish() {
        assertThat(FIELDS.select("note,id")).isEqualTo(List.of(NOTE, ID));
        assertThat(FIELDS.select("email")).isEqualTo(List.of(EMAIL));
        assertThat(FIELDS.select(" id ,\temail ")).isEqualTo(List.of(ID, EMAIL));
    }

    @Test
    void selectsAllInTheirOwnOrderWithoutAWish() {
        assertThat(FIELDS.select(null)).isEqualTo(List.of(ID, EMAIL, NOTE));
        assertThat(FIELDS.select("")).isEqualTo(List.of(ID, EMAIL, NOTE));
        assertThat(FIELDS.select(" ")).isEqualTo(List.of(ID, EMAIL, NOTE));
        assertThat(FIELDS.names()).containsExactly("id", "email", "note");
        assertThat(FIELDS).hasToString("SelectableFields[id, email, note]");
    }

    @Test
    void refusesUnknownNamesByName() {
        for (String unknown : List.of("password", "ID", "users.id", "*", "id;drop table users", "\"id\"")) {
            for (String wish : List.of(unknown, "id," + unknown, unknown + ",id")) {
                assertThatThrownBy(() -> FIELDS.select(wish))
                        .isInstanceOf(FieldSelectionException.class)
                        .hasMessage("there is no field \"" + unknown + "\"");
            }
        }
    }

    @Test
    void refusesRepeatedNamesByName() {
        for (String wish : List.of("note,id,note", "id, note,note", "note,note,nothing")) {
            assertThatThrownBy(() -> FIELDS.select(wish))
                    .isInstanceOf(FieldSelectionException.class)
                    .hasMessage("the field \"note\" is named more than once");
        }
    }

    @Test
    void refusesEmptyNames() {
        for (String wish : List.of(",", "id,", ",id", "id,,note", "id, ,note")) {
            assertThatThrownBy(() -> FIELDS.select(wish))
                    .as(wish)
                    .isInstanceOf(FieldSelectionException.class)
                    .hasMessage("the name of a field is empty");
        }
    }

    @Test
    void refusesAnAllowListThatNobodyCouldChooseFrom() {
        assertThatThrownBy(() -> SelectableFields.of()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SelectableFields.of(ID, EMAIL, ID.as("email")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("email");
        for (String name : List.of("", "a,b", " a", "a ")) {
            assertThatThrownBy(() -> SelectableFields.of(List.of(ID, EMAIL.as(name))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("\"" + name + "\"", "alias");
        }
    }
}
