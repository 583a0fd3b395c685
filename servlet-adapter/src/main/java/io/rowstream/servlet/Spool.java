package io.rowstream.servlet;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Bytes between one thread that writes and one that reads while they are written. Who reads never waits; who writes waits where
 * there is no room, and a little for a reader that keeps up, so that the disk is left to those who do not.
 *
 * <p>A queue of blocks, each in memory or in a file, whatever there is room in when it is full. The reader sees whole blocks, and
 * what the writer has flushed.
 */
final class Spool {
    static final int BLOCK_BYTES = 16 * 1024;

    private static final System.Logger LOG = System.getLogger(ExportResponder.class.getName());

    /** So much of its time the writer gives to a reader that keeps up, and a moment in advance. */
    private static final int ONE_IN = 8;

    private static final long IN_ADVANCE_NANOS = Duration.ofMillis(2).toNanos();

    private static final String CLOSED = "the response has ended";
    private static final int IN_MEMORY = -1;

    private final SpoolRoom room;
    private final long fullNanos;
    private final Runnable onData;
    private final long startedAt = System.nanoTime();

    // Guarded by the room's lock, where nothing else is said.

    /** Whole blocks that have not been taken. */
    private final Deque<SpoolBlock> blocks = new ArrayDeque<>();
    /** Which blocks of the file hold something. */
    private final BitSet usedOfFile = new BitSet();
    /** Blocks in memory, and those that the file has. */
    private long memory;

    private long disk;
    private long spilled;
    private @Nullable SpoolFile file;
    private byte @Nullable [] spare;
    /** What is being filled; its bytes are the writer's up to where they can be seen. */
    private byte @Nullable [] tail;

    private int tailTaken;
    private int tailSeen;
    /** Whether the writer wants what it has written to go out. */
    private boolean flush;

    private boolean ended;
    private boolean closed;

    // The writer's alone.
    private int tailSize;
    private long waitedNanos;

    /**
     * @param full how long the writer waits for room before it fails
     * @param onData run by the writer when there is more to read
     */
    Spool(SpoolRoom room, Duration full, Runnable onData) {
        this.room = room;
        this.fullNanos = Timers.nanos(full);
        this.onData = onData;
    }

    /** Bytes that went to the disk. */
    long spilled() {
        room.lock.lock();
        try {
            return spilled;
        } finally {
            room.lock.unlock();
        }
    }

    /** For the writer. Closing it does nothing: see {@link #end}. */
    OutputStream output() {
        return new Output();
    }

    /** By the writer: no more will come. */
    void end() {
        room.lock.lock();
        try {
            tailSeen = tailSize;
            flush = true;
            ended = true;
        } finally {
            room.lock.unlock();
        }
        onData.run();
    }

    /** By the reader, when there is nothing to take: whether what was taken is to be flushed. Told once. */
    boolean takeFlush() {
        room.lock.lock();
        try {
            boolean wanted = flush && blocks.isEmpty() && tailTaken == tailSeen;
            flush &= !wanted;
            return wanted;
        } finally {
            room.lock.unlock();
        }
    }

    /** Whether everything was taken, and no more will come. */
    boolean isDrained() {
        room.lock.lock();
        try {
            return ended && blocks.isEmpty() && tailTaken == tailSeen;
        } finally {
            room.lock.unlock();
        }
    }

    /**
     * By the reader: the next bytes, to be {@linkplain #release released} before more are taken; null where there are none as yet.
     *
     * @throws IOException where they cannot be read, or the spool was closed
     */
    @Nullable
    SpoolBlock take() throws IOException {
        SpoolBlock block;
        byte[] buffer;
        SpoolFile from;
        room.lock.lock();
        try {
            throwIfClosed();
            block = blocks.poll();
            if (block == null) {
                return takeTail();
            } else if (block.isInMemory()) {
                return block;
            }
            buffer = array();
            from = file;
        } finally {
            room.lock.unlock();
        }
        Objects.requireNonNull(from).read(block.place, buffer);
        room.lock.lock();
        try {
            usedOfFile.clear(block.place);
            room.freed.signalAll();
        } finally {
            room.lock.unlock();
        }
        return SpoolBlock.inMemory(buffer, block.from, block.to);
    }

    private @Nullable SpoolBlock takeTail() {
        byte[] bytes = tail;
        if (bytes == null || tailTaken == tailSeen) {
            return null;
        }
        SpoolBlock seen = SpoolBlock.inMemory(bytes, tailTaken, tailSeen);
        tailTaken = tailSeen;
        return seen;
    }

    /** By the reader: nobody looks at these bytes any more. */
    void release(SpoolBlock block) {
        room.lock.lock();
        try {
            if (block.counted && !closed) {
                memory--;
                room.giveBack(1, 0);
            }
            if (block.to == BLOCK_BYTES && block.array() != tail) {
                spare = block.array();
            }
        } finally {
            room.lock.unlock();
        }
    }

    /** By anyone: gives everything back. Who writes or reads fails from now on. Harmless when repeated. */
    void close() {
        SpoolFile opened;
        room.lock.lock();
        try {
            closed = true;
            room.giveBack(memory, disk);
            memory = 0;
            disk = 0;
            blocks.clear();
            tail = null;
            spare = null;
            tailTaken = tailSeen;
            opened = file;
            file = null;
        } finally {
            room.lock.unlock();
        }
        if (opened != null) {
            closeFile(opened);
        }
    }

    private static void closeFile(SpoolFile file) {
        try {
            file.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "a spool's file was closed, with trouble", e);
        }
    }

    private void throwIfClosed() throws IOException {
        if (closed) {
            throw new IOException(CLOSED);
        }
    }

    private byte[] array() {
        byte[] array = spare == null ? new byte[BLOCK_BYTES] : spare;
        spare = null;
        return array;
    }

    /** By the writer: the tail is full. */
    private void tailIsFull() throws IOException {
        byte[] bytes;
        int place;
        SpoolFile to;
        room.lock.lock();
        try {
            place = awaitRoom();
            bytes = Objects.requireNonNull(tail);
            if (place == IN_MEMORY) {
                blocks.add(SpoolBlock.counted(bytes, tailTaken));
                newTail();
                return;
            }
            to = file;
        } finally {
            room.lock.unlock();
        }
        if (to == null) {
            to = createFile();
        }
        to.write(place, bytes);
        room.lock.lock();
        try {
            throwIfClosed();
            spilled += BLOCK_BYTES;
            blocks.add(SpoolBlock.inFile(place, tailTaken));
            newTail();
        } finally {
            room.lock.unlock();
        }
    }

    private SpoolFile createFile() throws IOException {
        SpoolFile created = SpoolFile.create(room.directory);
        room.lock.lock();
        try {
            if (!closed) {
                file = created;
                return created;
            }
        } finally {
            room.lock.unlock();
        }
        closeFile(created);
        throw new IOException(CLOSED);
    }

    private void newTail() {
        tail = null; // the reader may still look at it
        tailTaken = 0;
        tailSeen = 0;
        tailSize = 0;
    }

    /** Takes room for a block: its place in the file, or {@link #IN_MEMORY}. */
    private int awaitRoom() throws IOException {
        long fullSince = 0;
        while (true) {
            throwIfClosed();
            if (room.takeMemory(memory)) {
                memory++;
                return IN_MEMORY;
            }
            long now = System.nanoTime();
            long patience = IN_ADVANCE_NANOS + (now - startedAt) / ONE_IN - waitedNanos;
            if (patience <= 0) {
                int place = usedOfFile.nextClearBit(0);
                if (place < disk || room.takeDisk(disk)) {
                    disk = Math.max(disk, place + 1L);
                    usedOfFile.set(place);
                    return place;
                }
                fullSince = fullSince == 0 ? now : fullSince;
                patience = fullNanos - (now - fullSince);
                if (patience <= 0) {
                    throw new SpoolFullException(Duration.ofNanos(fullNanos));
                }
            }
            try {
                waitedNanos += patience - room.freed.awaitNanos(patience);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while there was no room in the spool", e);
            }
        }
    }

    private final class Output extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            int from = offset;
            int end = offset + length;
            while (from < end) {
                byte[] to = writable();
                int n = Math.min(end - from, BLOCK_BYTES - tailSize);
                System.arraycopy(bytes, from, to, tailSize, n);
                from += n;
                tailSize += n;
                if (tailSize == BLOCK_BYTES) {
                    tailIsFull();
                    onData.run();
                }
            }
        }

        private byte[] writable() throws IOException {
            room.lock.lock();
            try {
                throwIfClosed();
                if (tail == null) {
                    tail = array();
                }
                return tail;
            } finally {
                room.lock.unlock();
            }
        }

        @Override
        public void flush() throws IOException {
            room.lock.lock();
            try {
                throwIfClosed();
                tailSeen = tailSize;
                flush = true;
            } finally {
                room.lock.unlock();
            }
            onData.run();
        }
    }
}
