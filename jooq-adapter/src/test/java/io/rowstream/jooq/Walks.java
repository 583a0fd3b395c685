package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.page.KeysetPosition;
import io.rowstream.page.PageSource;
import io.rowstream.page.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;

/** Walks over all pages of a source, by rows' first values. */
final class Walks {
    private Walks() {}

    /** Page by page, forwards, then backwards, then turning round at each page: always the one order, each row once. */
    static void assertComplete(PageSource<Record> source, List<?> expected, int size, String what) throws Exception {
        List<List<Object>> pages = forward(source, size, expected.size(), what);
        assertThat(concatenated(pages)).as("%s, forwards by %d", what, size).isEqualTo(expected);
        assertThat(concatenated(backward(source, size, expected.size(), what)))
                .as("%s, backwards by %d", what, size)
                .isEqualTo(expected);
    }

    private static List<List<Object>> forward(PageSource<Record> source, int size, int rows, String what)
            throws Exception {
        List<List<Object>> pages = new ArrayList<>();
        KeysetPosition next = KeysetPosition.start();
        while (next != null) {
            Slice<Record> slice = source.fetch(next, size);
            assertThat(slice.rows().size())
                    .as("%s, page %d by %d", what, pages.size(), size)
                    .isLessThanOrEqualTo(size);
            List<Object> ids = ids(slice);
            if (pages.isEmpty()) {
                assertThat(slice.previous()).as(what).isNull();
            } else {
                assertThat(ids)
                        .as("%s, page %d by %d", what, pages.size(), size)
                        .isNotEmpty();
                assertThat(ids(source.fetch(required(slice.previous(), what), size)))
                        .as("%s, back from page %d by %d", what, pages.size(), size)
                        .isEqualTo(pages.get(pages.size() - 1));
            }
            pages.add(ids);
            assertThat(pages.size()).as("%s, pages by %d", what, size).isLessThanOrEqualTo(rows + 1);
            next = slice.next();
        }
        return pages;
    }

    private static List<List<Object>> backward(PageSource<Record> source, int size, int rows, String what)
            throws Exception {
        List<List<Object>> pages = new ArrayList<>();
        KeysetPosition previous = KeysetPosition.end();
        while (previous != null) {
            Slice<Record> slice = source.fetch(previous, size);
            assertThat(slice.next() == null).as(what).isEqualTo(pages.isEmpty());
            pages.add(0, ids(slice));
            assertThat(pages.size()).as("%s, pages back by %d", what, size).isLessThanOrEqualTo(rows + 1);
            previous = slice.previous();
        }
        return pages;
    }

    static KeysetPosition required(@Nullable KeysetPosition position, String what) {
        return Objects.requireNonNull(position, what);
    }

    static List<Object> ids(Slice<Record> slice) {
        return map(slice, row -> row.get(0));
    }

    static <T> List<T> map(Slice<Record> slice, Function<Record, T> value) {
        List<T> values = new ArrayList<>();
        slice.rows().forEach(row -> values.add(value.apply(row)));
        return values;
    }

    private static List<Object> concatenated(List<List<Object>> pages) {
        List<Object> all = new ArrayList<>();
        pages.forEach(all::addAll);
        return all;
    }
}
