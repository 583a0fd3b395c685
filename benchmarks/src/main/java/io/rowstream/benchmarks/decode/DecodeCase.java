package io.rowstream.benchmarks.decode;

import java.util.ArrayList;
import java.util.List;

/**
 * What is decoded.
 *
 * @param label in the results
 * @param documents one after the other
 * @param type of their rows
 * @param repeats how often a measurement decodes it, so that small ones take long enough for the clock
 */
record DecodeCase(String label, List<Document> documents, RowType<?> type, int repeats) {
    static final String NESTED = "nested";
    static final String PAGES = "pages";

    private static final int KB = 1_000;

    /**
     * Arrays of 1 KB and up, each ten times the one before; the rows of the last but one, nested; and pages that together are as
     * much as the last.
     *
     * @param sizes how many sizes, at least 3
     * @param trialBytes how much a measurement decodes at least, about
     */
    static List<DecodeCase> upTo(int sizes, int trialBytes) {
        List<DecodeCase> cases = new ArrayList<>();
        int kilobytes = 1;
        for (int size = 0; size < sizes; size++) {
            cases.add(of(label(kilobytes), List.of(Customers.array(kilobytes * KB)), RowType.FLAT, trialBytes));
            kilobytes *= 10;
        }
        long rows = cases.get(sizes - 2).rows();
        cases.add(of(NESTED, List.of(Customers.nested(rows)), RowType.NESTED, trialBytes));
        cases.add(of(PAGES, Customers.arrays(kilobytes / 1_000 * KB, 100), RowType.FLAT, trialBytes));
        return cases;
    }

    private static DecodeCase of(String label, List<Document> documents, RowType<?> type, int trialBytes) {
        return new DecodeCase(label, documents, type, (int) Math.max(1, trialBytes / bytes(documents)));
    }

    /** Of an array. */
    static String label(int kilobytes) {
        return kilobytes < 1_000 ? kilobytes + " KB" : kilobytes / 1_000 + " MB";
    }

    long rows() {
        return documents.stream().mapToLong(Document::rows).sum();
    }

    long checksum() {
        return documents.stream().mapToLong(Document::checksum).sum();
    }

    long bytes() {
        return bytes(documents);
    }

    private static long bytes(List<Document> documents) {
        return documents.stream().mapToLong(Document::size).sum();
    }
}
