package io.rowstream.examples.client;

/** Runs each task on a thread of its own: the common pool is the HTTP client's from Java 25 on, and may have one thread alone. */
final class OwnThread {
    private OwnThread() {}

    static void run(Runnable task) {
        Thread thread = new Thread(task, "test");
        thread.setDaemon(true);
        thread.start();
    }
}
