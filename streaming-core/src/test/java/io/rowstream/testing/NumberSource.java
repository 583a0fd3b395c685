package io.rowstream.testing;

import io.rowstream.page.KeysetPosition;
import io.rowstream.page.PageSource;
import io.rowstream.page.Slice;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** The numbers from 0, in order; the number itself is the key. */
public final class NumberSource implements PageSource<Integer> {
    private final int count;
    private final AtomicInteger fetches = new AtomicInteger();

    /** The numbers from 0 to {@code count - 1}. */
    public NumberSource(int count) {
        this.count = count;
    }

    /** All of them. */
    public List<Integer> all() {
        return IntStream.range(0, count).boxed().toList();
    }

    /** How often a slice was asked for. */
    public int fetches() {
        return fetches.get();
    }

    @Override
    public Slice<Integer> fetch(KeysetPosition from, int limit) {
        fetches.incrementAndGet();
        int first;
        int end;
        if (from.isBackward()) {
            end = from.isEdge() ? count : key(from) + (from.isInclusive() ? 1 : 0);
            first = Math.max(0, end - limit);
        } else {
            first = from.isEdge() ? 0 : key(from) + (from.isInclusive() ? 0 : 1);
            end = Math.min(count, first + limit);
        }
        return new Slice<>(
                IntStream.range(first, end).boxed().toList(),
                end < count ? KeysetPosition.after(List.of(end - 1)) : null,
                first > 0 ? KeysetPosition.before(List.of(first)) : null);
    }

    private static int key(KeysetPosition position) {
        return (Integer) position.values().get(0);
    }

    @Override
    public String scope() {
        return "numbers, ascending";
    }
}
