package io.rowstream.benchmarks.export;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A contestant in one of the two codings.
 *
 * @param run does it once
 */
record ExportCase(Contestant contestant, boolean gzip, ExportRun run) {

    /** What these contestants can do, uncompressed before compressed. */
    static List<ExportCase> of(List<Contestant> contestants) {
        List<ExportCase> cases = new ArrayList<>();
        for (Contestant contestant : contestants) {
            add(cases, contestant, false, contestant.plain());
            add(cases, contestant, true, contestant.gzip());
        }
        return cases;
    }

    private static void add(List<ExportCase> cases, Contestant contestant, boolean gzip, @Nullable ExportRun run) {
        if (run != null) {
            cases.add(new ExportCase(contestant, gzip, run));
        }
    }

    /** Where the contestant of a name stands among others; -1 where it does not. */
    static int indexOf(List<ExportCase> cases, String contestant, boolean gzip) {
        for (int i = 0; i < cases.size(); i++) {
            if (cases.get(i).contestant().name().equals(contestant)
                    && cases.get(i).gzip() == gzip) {
                return i;
            }
        }
        return -1;
    }

    Measurement measure() throws Exception {
        return Measurement.of(run, gzip ? ExportRun.GZIP_HEADER : 0);
    }
}
