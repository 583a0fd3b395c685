package io.rowstream.http;

import io.rowstream.help.Help;
import io.rowstream.wire.ControlLine;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Rows on their way into a file. What is covered is remembered in a {@link PartState} beside them, which is replaced in one step
 * and only after the rows that it speaks of are on disk; rows behind it may be there or not, and are cut off at the next opening.
 */
final class PartFile implements Closeable {
    private static final int BUFFER_BYTES = 64 * 1024;
    private static final long SAVE_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Path file;
    private final Path part;
    private final Path stateFile;
    private final String source;
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);

    /** What is covered. */
    private PartState state;
    /** What was saved of it. */
    private PartState saved;

    private long savedAt = System.nanoTime();
    private long rows;
    private long bytes;
    private long checksum;
    private boolean complete;

    private PartFile(Path file, URI uri, FileChannel channel) {
        this.file = file;
        this.part = beside(file, ".part");
        this.stateFile = beside(file, ".part.state");
        this.source = PartState.source(uri);
        this.channel = channel;
        this.state = PartState.empty(source);
        this.saved = state;
        this.checksum = state.checksum();
    }

    private static Path beside(Path file, String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }

    /**
     * Opens what is there of a file, or begins it.
     *
     * @param resume whether to keep what is covered already
     * @throws IOException where it is in use, or of another URI
     */
    static PartFile open(Path file, URI uri, boolean resume) throws IOException {
        FileChannel channel = FileChannel.open(
                beside(file, ".part"), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            lock(channel, file);
            if (Files.notExists(beside(file, ".part"))) {
                throw new IOException(Help.DOWNLOAD_TAKEN.in("another download to " + file + " has ended just now"));
            }
            PartFile opened = new PartFile(file, uri, channel);
            if (resume) {
                opened.restore();
            } else {
                opened.clear();
            }
            return opened;
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    private static void lock(FileChannel channel, Path file) throws IOException {
        try {
            if (channel.tryLock() != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            // by this process, then
        }
        throw new IOException(Help.DOWNLOAD_TAKEN.in("another download to " + file + " is going on"));
    }

    private void restore() throws IOException {
        PartState found = PartState.load(stateFile);
        if (found == null || channel.size() < found.bytes()) {
            clear();
            return;
        }
        if (!found.source().equals(source)) {
            throw new IOException(
                    Help.DOWNLOAD_TAKEN.in(part + " is of another URI; delete it, or download without resuming"));
        }
        if (checksumOf(found.bytes()) != found.checksum()) {
            clear(); // not what was written: whatever it is, no row of it counts
            return;
        }
        state = found;
        saved = found;
        rollBack();
    }

    private long checksumOf(long length) throws IOException {
        long sum = PartState.empty(source).checksum();
        ByteBuffer piece = ByteBuffer.allocate(BUFFER_BYTES);
        long at = 0;
        while (at < length) {
            piece.clear().limit((int) Math.min(piece.capacity(), length - at));
            int n = channel.read(piece, at);
            if (n < 0) {
                throw new IOException(Help.DOWNLOAD_TAKEN.in(part + " is being shortened by somebody else"));
            }
            sum = PartState.add(sum, piece.array(), 0, n);
            at += n;
        }
        return sum;
    }

    /** Where to go on; null at the beginning. */
    @Nullable
    String token() {
        return state.token();
    }

    long rows() {
        return rows;
    }

    long bytes() {
        return bytes;
    }

    void append(byte[] row) throws IOException {
        write(row, row.length);
        if (!buffer.hasRemaining()) {
            drain();
        }
        buffer.put((byte) '\n');
        checksum = PartState.add(checksum, (byte) '\n');
        bytes++;
        rows++;
    }

    private void write(byte[] from, int length) throws IOException {
        int at = 0;
        while (at < length) {
            if (!buffer.hasRemaining()) {
                drain();
            }
            int n = Math.min(buffer.remaining(), length - at);
            buffer.put(from, at, n);
            at += n;
        }
        checksum = PartState.add(checksum, from, 0, length);
        bytes += length;
    }

    private void drain() throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }

    /** All rows so far count, and those that follow can be had with the token. */
    void cover(String token) throws IOException {
        state = new PartState(source, rows, bytes, checksum, token);
        if (System.nanoTime() - savedAt >= SAVE_EVERY_NANOS) {
            save();
        }
    }

    private void save() throws IOException {
        if (!state.equals(saved)) {
            drain();
            channel.force(false);
            state.save(stateFile);
            saved = state;
        }
        savedAt = System.nanoTime();
    }

    /** Takes back the rows that are not covered. */
    void rollBack() throws IOException {
        drain(); // covered rows may be in it
        if (bytes != state.bytes() || channel.size() != state.bytes()) {
            restoreTo(state);
        }
    }

    private void restoreTo(PartState place) throws IOException {
        rows = place.rows();
        bytes = place.bytes();
        checksum = place.checksum();
        channel.truncate(bytes);
        channel.position(bytes);
    }

    /** Begins anew. */
    void clear() throws IOException {
        Files.deleteIfExists(stateFile); // first: it must not speak of rows that are not there
        buffer.clear();
        state = PartState.empty(source);
        saved = state;
        restoreTo(state);
    }

    /** Adds the end, and puts the file into its place. */
    void complete() throws IOException {
        long total = rows;
        byte[] sentinel = ControlLine.sentinel(total).toBytes();
        write(sentinel, sentinel.length);
        drain();
        channel.force(true);
        // Still locked, so that nobody else takes it for a part.
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        complete = true;
        forceFolder();
        Files.deleteIfExists(stateFile);
    }

    private void forceFolder() {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            return;
        }
        try (FileChannel entries = FileChannel.open(folder, StandardOpenOption.READ)) {
            entries.force(true);
        } catch (IOException e) {
            System.getLogger(PartFile.class.getName())
                    .log(System.Logger.Level.DEBUG, "this system forces no folders to disk", e);
        }
    }

    /** Keeps what is covered, for the next time. */
    @Override
    public void close() throws IOException {
        try (channel) {
            if (!complete) {
                rollBack();
                save();
            }
        }
    }
}
