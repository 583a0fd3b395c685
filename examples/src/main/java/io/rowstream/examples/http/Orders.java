package io.rowstream.examples.http;

import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeysetPosition;
import io.rowstream.page.PageSource;
import io.rowstream.page.Slice;
import io.rowstream.write.Column;
import io.rowstream.write.Export;
import io.rowstream.write.Pages;
import io.rowstream.write.RowEncoder;
import io.rowstream.write.RowSource;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Orders with the numbers 1 to {@code count}, in place of a database. */
record Orders(int count, CursorTokens tokens) implements PageSource<Integer> {
    private static final RowEncoder<Integer> ENCODER = (number, out) -> {
        out.writeStartObject();
        out.writeNumberProperty("number", number);
        out.writeEndObject();
    };

    Pages<Integer> pages() {
        return Pages.of(this, ENCODER);
    }

    /** @throws io.rowstream.page.InvalidCursorTokenException when the token is not one of these orders */
    Export<Integer> export(String tenant, @Nullable String cursor) {
        if (tenant.equals("1900")) {
            throw new OrdersServlet.UnknownYearException();
        }
        KeysetPosition from = cursor == null ? KeysetPosition.start() : tokens.open(cursor, scope(), tenant);
        int first = from.isEdge() ? 1 : number(from) + 1;
        Export<Integer> export = Export.of(
                        RowSource.ofIterator(
                                () -> IntStream.rangeClosed(first, count).iterator()),
                        ENCODER)
                .withColumns(List.of(new Column("number", Column.Kind.NUMBER)))
                .withTokens(number -> tokens.sealIfFits(KeysetPosition.after(List.of(number)), scope(), tenant));
        return cursor == null ? export : export.resumedFrom(cursor);
    }

    @Override
    public Slice<Integer> fetch(KeysetPosition from, int limit) {
        int first = from.isEdge() ? 1 : number(from) + 1;
        int last = Math.min(count, first + limit - 1);
        return new Slice<>(
                IntStream.rangeClosed(first, last).boxed().toList(),
                last < count ? KeysetPosition.after(List.of(last)) : null,
                null);
    }

    private static int number(KeysetPosition position) {
        return (Integer) position.values().get(0);
    }

    @Override
    public String scope() {
        return "orders by number";
    }
}
