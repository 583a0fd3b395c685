package io.rowstream.benchmarks.export;

import java.util.List;

/** The tables there are. */
public final class ExportTables {
    /** Three columns: a number, an address, and a note of 60 characters. */
    public static final ExportTable NARROW = new Users();

    /** Twenty columns of many types, half of which are null now and then. */
    public static final ExportTable WIDE = new Orders();

    /** Long text in many scripts. */
    public static final ExportTable TEXT = new Reviews();

    /** All of them. */
    public static final List<ExportTable> ALL = List.of(NARROW, WIDE, TEXT);

    private ExportTables() {}

    /**
     * By {@link ExportTable#name()}.
     *
     * @throws IllegalArgumentException when there is none of that name
     */
    public static ExportTable named(String name) {
        return ALL.stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no " + name + ", only "
                        + ALL.stream().map(ExportTable::name).toList()));
    }
}
