package io.rowstream.benchmarks.load;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Looks at a server's live heap again and again, until it is stopped; each look is a forced collection. */
final class HeapWatch {
    private static final long EVERY_MILLIS = 100;

    private final ServerProcess server;
    private final Thread thread = new Thread(this::watch, "heap");
    private volatile boolean stopped;
    private volatile long peakBytes;

    private HeapWatch(ServerProcess server) {
        this.server = server;
    }

    static HeapWatch start(ServerProcess server) {
        HeapWatch watch = new HeapWatch(server);
        watch.thread.start();
        return watch;
    }

    private void watch() {
        try {
            while (!stopped) {
                peakBytes = Math.max(peakBytes, server.ask(LoadServer.HEAP).orElse(0));
                TimeUnit.MILLISECONDS.sleep(EVERY_MILLIS);
            }
        } catch (IOException | InterruptedException e) {
            stopped = true; // the server has ended, of which its clients tell
        }
    }

    /** Ends it, and gives the most that was live. */
    long stop() throws InterruptedException {
        stopped = true;
        thread.join();
        return peakBytes;
    }
}
