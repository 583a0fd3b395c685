package io.rowstream.write;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the thread that drains a stream and those that send heartbeats apart: whoever holds it may touch the buffer and the
 * output. Costs nothing where there are no heartbeats.
 */
final class RowLock {
    private final @Nullable ReentrantLock lock;

    RowLock(boolean heartbeats) {
        this.lock = heartbeats ? new ReentrantLock() : null;
    }

    void lock() {
        if (lock != null) {
            lock.lock();
        }
    }

    void unlock() {
        if (lock != null) {
            lock.unlock();
        }
    }

    boolean hasHeartbeats() {
        return lock != null;
    }

    /** For a heartbeat: without waiting, and not from inside a row that the same thread is encoding or writing. */
    boolean tryLock() {
        return lock != null && !lock.isHeldByCurrentThread() && lock.tryLock();
    }
}
