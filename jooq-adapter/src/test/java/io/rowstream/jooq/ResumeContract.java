package io.rowstream.jooq;

import static io.rowstream.jooq.Shop.ORDERS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.rowstream.page.CursorTokens;
import io.rowstream.page.InvalidCursorTokenException;
import io.rowstream.page.KeyRing;
import io.rowstream.page.KeysetPosition;
import io.rowstream.page.Slice;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.SpyDataSource;
import io.rowstream.write.Checkpoints;
import io.rowstream.write.Export;
import io.rowstream.write.RowStreamer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jooq.impl.DefaultConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** An export that was cut goes on where it was, and a page and an export go on where the other ended. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ResumeContract {
    private static final int ROWS = 25;
    private static final CursorTokens TOKENS = CursorTokens.of(KeyRing.of(key()));
    /** A column that only jOOQ can read, and one that takes the whole row through records. */
    private static final Field<Integer> CONVERTED =
            ORDERS.userId.convertFrom(i -> i * 10).as("ten_times");

    private Connection anchor;
    private SpyDataSource spy;
    private DSLContext db;

    abstract TestDatabase database();

    private static byte[] key() {
        byte[] key = new byte[32];
        new Random(42).nextBytes(key);
        return key;
    }

    @BeforeAll
    void createOrders() throws SQLException {
        anchor = database().open();
        DSLContext setUp = DSL.using(anchor, database().dialect());
        setUp.dropTableIfExists(ORDERS).execute();
        setUp.createTable(ORDERS)
                .columns(ORDERS.id, ORDERS.userId, ORDERS.total)
                .primaryKey(ORDERS.id)
                .execute();
        for (int i = 1; i <= ROWS; i++) {
            setUp.insertInto(ORDERS, ORDERS.id, ORDERS.userId, ORDERS.total)
                    .values(i, i % 4, i % 3 == 0 ? null : i % 5)
                    .execute();
        }
    }

    @AfterAll
    void closeAnchor() throws SQLException {
        anchor.close();
    }

    @BeforeEach
    void watch() {
        spy = new SpyDataSource(database()::open);
        db = DSL.using(new DefaultConfiguration().set(spy).set(database().dialect()));
    }

    @AfterEach
    void nothingIsLeft() {
        spy.assertNothingLeft();
    }

    private Select<?> orders() {
        return db.select(ORDERS.id, CONVERTED).from(ORDERS);
    }

    private static JooqExport.Builder resumable(Select<?> query, OrderField<?>... keys) {
        return JooqExport.builder(query).resumable(Keyset.of(keys), TOKENS, "tenant");
    }

    /** With a checkpoint after each row. */
    private static List<String> lines(Export<?> export) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RowStreamer.builder().checkpoints(Checkpoints.every(1, 1 << 20, Duration.ofSeconds(2))).build().stream(
                export, bytes);
        return bytes.toString(UTF_8).lines().toList();
    }

    private static List<String> rows(List<String> lines) {
        return lines.stream().filter(line -> !line.startsWith("{\"end\"")).toList();
    }

    private static String token(String line) {
        assertThat(line).startsWith("{\"end\":false").contains("\"cursor\":\"rs1");
        return Exports.json(line).get("cursor").stringValue();
    }

    @Test
    void aCutAfterAnyRowIsTakenUpExactly() throws Exception {
        for (boolean throughRecords : List.of(false, true)) {
            for (OrderField<?> key : List.of(
                    ORDERS.total, ORDERS.total.desc(), ORDERS.total.asc().nullsLast(), ORDERS.userId.desc())) {
                List<String> whole = lines(resumable(orders(), key, ORDERS.id)
                        .throughRecords(throughRecords)
                        .build());
                List<String> rows = rows(whole);
                assertThat(rows).hasSize(ROWS);
                assertThat(rows.get(0)).doesNotContain("rs_key");
                for (int cut = 1; cut <= ROWS; cut++) {
                    String token = token(whole.get(2 * cut - 1));
                    List<String> rest = lines(
                            resumable(orders(), key, ORDERS.id).after(token).build());

                    assertThat(rest.get(0)).isEqualTo("{\"end\":false,\"count\":0,\"cursor\":\"" + token + "\"}");
                    List<String> union = new ArrayList<>(rows.subList(0, cut));
                    union.addAll(rows(rest));
                    assertThat(union).as("cut after %d by %s", cut, key).isEqualTo(rows);
                }
            }
        }
    }

    @Test
    void theOrderIsTheKeysets() throws Exception {
        List<Integer> ids = db.select(ORDERS.id)
                .from(ORDERS)
                .orderBy(ORDERS.userId.desc(), ORDERS.id)
                .fetch(ORDERS.id);

        List<Integer> exported = rows(
                        lines(resumable(orders().$orderBy(List.of(ORDERS.id.asc())), ORDERS.userId.desc(), ORDERS.id)
                                .build()))
                .stream()
                .map(line -> Exports.json(line).get("id").intValue())
                .toList();

        assertThat(exported).isEqualTo(ids);
    }

    @Test
    void aPageGoesOnAsAnExportAndAnExportAsAPage() throws Exception {
        Keyset keyset = Keyset.of(ORDERS.total.desc(), ORDERS.id);
        var pages = JooqPages.of(db.select(ORDERS.id).from(ORDERS), keyset).source();
        List<Object> all = Walks.ids(pages.fetch(KeysetPosition.start(), 100));
        Slice<Record> first = pages.fetch(KeysetPosition.start(), 7);

        List<String> rest = lines(JooqExport.builder(orders())
                .resumable(keyset, TOKENS, "")
                .after(TOKENS.seal(Walks.required(first.next(), ""), pages.scope(), ""))
                .build());
        assertThat(rows(rest).stream()
                        .map(line -> (Object) Exports.json(line).get("id").intValue())
                        .toList())
                .isEqualTo(all.subList(7, all.size()));

        String token = token(rest.get(2));
        assertThat(Walks.ids(pages.fetch(TOKENS.open(token, pages.scope(), ""), 100)))
                .isEqualTo(all.subList(8, all.size()));
    }

    @Test
    @FieldCase("T2")
    void aTokenOfOtherRowsIsRefusedBeforeAnythingIsTaken() throws Exception {
        String token = token(lines(resumable(orders(), ORDERS.id).build()).get(1));
        spy.calls().clear();

        assertThatExceptionOfType(InvalidCursorTokenException.class)
                .isThrownBy(
                        () -> resumable(orders(), ORDERS.id.desc()).after(token).build())
                .matches(e -> e.reason() == InvalidCursorTokenException.Reason.OTHER_SCOPE);
        assertThatExceptionOfType(InvalidCursorTokenException.class)
                .isThrownBy(() -> JooqExport.builder(orders())
                        .resumable(Keyset.of(ORDERS.id), TOKENS, "another")
                        .after(token)
                        .build())
                .matches(e -> e.reason() == InvalidCursorTokenException.Reason.OTHER_CONTEXT);
        String scope = JooqPages.of(orders(), Keyset.of(ORDERS.id)).source().scope();
        String back = TOKENS.seal(KeysetPosition.before(List.of(5)), scope, "tenant");
        assertThatExceptionOfType(InvalidCursorTokenException.class)
                .isThrownBy(() -> resumable(orders(), ORDERS.id).after(back).build())
                .withMessageContaining("looks back");
        assertThat(spy.calls()).isEmpty();
    }

    @Test
    void aNamedScopeOutlivesAnotherSpellingOfTheQuery() throws Exception {
        Export<?> export = resumable(orders(), ORDERS.id).scope("orders").build();
        String token = token(lines(export).get(3));

        List<String> rest = lines(resumable(orders().$where(ORDERS.id.gt(0)), ORDERS.id)
                .scope("orders")
                .after(token)
                .build());

        assertThat(rows(rest)).hasSize(ROWS - 2);
    }

    @Test
    void whatCannotBeTakenUpIsRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> JooqExport.builder(orders()).after("rs1x"))
                .withMessageContaining("resumable");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JooqExport.builder(db.resultQuery("select 1"))
                        .resumable(Keyset.of(ORDERS.id), TOKENS, "")
                        .build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> resumable(orders(), ORDERS.total).build())
                .withMessageContaining("not unique");
    }
}
