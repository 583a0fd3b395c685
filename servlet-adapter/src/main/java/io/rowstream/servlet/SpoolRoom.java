package io.rowstream.servlet;

import java.nio.file.Path;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** How much room spools have, each of them and all together, and how much of it is taken. One lock for all: it is held for moments. */
final class SpoolRoom {
    final ReentrantLock lock = new ReentrantLock();
    /** Signalled whenever a spool gives something back. */
    final Condition freed = lock.newCondition();

    final Path directory;
    private final long memoryEach;
    private final long memoryInAll;
    private final long diskEach;
    private final long diskInAll;
    private long memory;
    private long disk;

    /** In bytes, of which whole blocks are handed out. */
    SpoolRoom(Path directory, long memoryEach, long memoryInAll, long diskEach, long diskInAll) {
        this.directory = directory;
        this.memoryEach = memoryEach / Spool.BLOCK_BYTES;
        this.memoryInAll = memoryInAll / Spool.BLOCK_BYTES;
        this.diskEach = diskEach / Spool.BLOCK_BYTES;
        this.diskInAll = diskInAll / Spool.BLOCK_BYTES;
    }

    /** With the lock: takes a block of memory for a spool that has {@code held} already. */
    boolean takeMemory(long held) {
        if (held >= memoryEach || memory >= memoryInAll) {
            return false;
        }
        memory++;
        return true;
    }

    /** With the lock: takes a block of a file that has {@code held} already. */
    boolean takeDisk(long held) {
        if (held >= diskEach || disk >= diskInAll) {
            return false;
        }
        disk++;
        return true;
    }

    /** With the lock. */
    void giveBack(long memoryBlocks, long diskBlocks) {
        memory -= memoryBlocks;
        disk -= diskBlocks;
        freed.signalAll();
    }

    /** Blocks in use, of either kind. */
    long inUse() {
        lock.lock();
        try {
            return memory + disk;
        } finally {
            lock.unlock();
        }
    }
}
