package io.rowstream.jooq;

import io.rowstream.help.Help;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeysetPosition;
import io.rowstream.write.Export;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jooq.Configuration;
import org.jooq.ResultQuery;
import org.jooq.Select;
import org.jspecify.annotations.Nullable;

/**
 * How an export is taken up again.
 *
 * @param scope null for that of the query and the keyset
 * @param token null for all rows
 */
record Resumption(
        Keyset keyset,
        CursorTokens tokens,
        String context,
        @Nullable String scope,
        @Nullable String token) {

    Resumption {
        Objects.requireNonNull(keyset, "keyset");
        Objects.requireNonNull(tokens, "tokens");
        Objects.requireNonNull(context, "context");
    }

    Resumption withScope(String named) {
        return new Resumption(keyset, tokens, context, named, token);
    }

    Resumption withToken(@Nullable String asked) {
        return new Resumption(keyset, tokens, context, scope, asked);
    }

    Export<JooqRow> export(ResultQuery<?> query, ExportSettings settings) {
        if (!(query instanceof Select<?> select)) {
            throw new IllegalArgumentException(
                    Help.QUERY_FORM.in("only a select of the DSL can be taken up again, not " + query.getClass()));
        }
        Configuration configuration = QueryRun.configurationOf(query);
        if (configuration == null) {
            throw new IllegalArgumentException(
                    Help.DETACHED.in("the query is detached: make it with a DSLContext that has a connection"));
        }
        KeysetQuery ordered = new KeysetQuery(select, keyset, configuration);
        String named = scope != null ? scope : ordered.scope();
        KeysetPosition from = token == null ? KeysetPosition.start() : tokens.open(token, named, context);
        Select<?> statement = ordered.statement(from);
        statement.attach(configuration);
        JooqSource source = new JooqSource(statement, settings, ordered.keys());
        Export<JooqRow> export = Export.of(source, new JooqEncoder(source.plan()))
                .withColumns(Columns.of(source.plan().shape()))
                .withTokens(
                        row -> tokens.sealIfFits(KeysetPosition.after(values(row, ordered.keys())), named, context));
        return token == null ? export : export.resumedFrom(token);
    }

    private static List<@Nullable Object> values(JooqRow row, List<Key> keys) throws Exception {
        List<@Nullable Object> values = new ArrayList<>(keys.size());
        for (int i = 0; i < keys.size(); i++) {
            values.add(keys.get(i).checked(row.key(i)));
        }
        return values;
    }
}
