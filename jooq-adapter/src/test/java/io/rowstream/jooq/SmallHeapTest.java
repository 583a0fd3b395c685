package io.rowstream.jooq;

import io.rowstream.testing.SmallHeap;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In a heap of 64 MB: more rows than it holds are exported, and at half of them as much is live as with 200,000. */
@Timeout(600)
class SmallHeapTest {
    private static final long ROWS = 300_000;
    private static final long SOAK_ROWS = 5_000_000;

    private static void exportInSmallHeap(TestDatabase database, long rows) throws IOException, InterruptedException {
        SmallHeap.run(
                SmallHeapExport.class,
                database.dialect().name(),
                database.database().url(),
                database.database().user(),
                Long.toString(rows));
    }

    @Test
    void exportsMoreFromPostgresThanASmallHeapHolds() throws Exception {
        exportInSmallHeap(TestDatabase.postgres(), ROWS);
    }

    @Test
    void exportsMoreFromMariaDbThanASmallHeapHolds() throws Exception {
        exportInSmallHeap(TestDatabase.mariaDb(), ROWS);
    }

    @Test
    @Tag("soak")
    void exportsFarMoreFromPostgresThanASmallHeapHolds() throws Exception {
        exportInSmallHeap(TestDatabase.postgres(), SOAK_ROWS);
    }

    @Test
    @Tag("soak")
    void exportsFarMoreFromMariaDbThanASmallHeapHolds() throws Exception {
        exportInSmallHeap(TestDatabase.mariaDb(), SOAK_ROWS);
    }
}
