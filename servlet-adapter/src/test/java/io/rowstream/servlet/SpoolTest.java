package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpoolTest {
    private static final int BLOCK = Spool.BLOCK_BYTES;
    private static final Duration SHORT = Duration.ofMillis(50);

    @TempDir
    Path directory;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private SpoolRoom room(int memory, int disk) {
        return new SpoolRoom(directory, (long) memory * BLOCK, 100L * BLOCK, (long) disk * BLOCK, 100L * BLOCK);
    }

    /** Is told that there is something to read. */
    private static void nobody() {}

    private static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        new Random(count).nextBytes(bytes);
        return bytes;
    }

    /** All that can be had at this moment. */
    private static byte[] readAll(Spool spool) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        for (SpoolBlock block = spool.take(); block != null; block = spool.take()) {
            read.write(block.array(), block.from, block.length());
            spool.release(block);
        }
        return read.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 5 * BLOCK, 20 * BLOCK + 7})
    void givesWhatWasWrittenFromMemoryAndDisk(int count) throws Exception {
        SpoolRoom room = room(2, 50);
        Spool spool = new Spool(room, SHORT, SpoolTest::nobody);
        spool.output().write(bytes(count));
        assertThat(spool.isDrained()).isFalse();
        spool.end();
        assertThat(readAll(spool)).isEqualTo(bytes(count));
        assertThat(spool.isDrained()).isTrue();
        assertThat(spool.spilled()).isEqualTo(Math.max(0, count / BLOCK - 2) * (long) BLOCK);
        spool.close();
        assertThat(room.inUse()).isZero();
    }

    @Test
    void showsWhatWasFlushedAndGoesOnBehindIt() throws Exception {
        Spool spool = new Spool(room(0, 50), SHORT, SpoolTest::nobody);
        OutputStream out = spool.output();
        out.write(bytes(100));
        assertThat(readAll(spool)).isEmpty();
        out.flush();
        assertThat(readAll(spool)).isEqualTo(bytes(100));
        out.write(bytes(3 * BLOCK));
        out.flush();
        assertThat(readAll(spool)).isEqualTo(bytes(3 * BLOCK));
        spool.close();
    }

    @Test
    void usesRoomInItsFileAgain() throws Exception {
        SpoolRoom room = room(1, 4);
        Spool spool = new Spool(room, SHORT, SpoolTest::nobody);
        byte[] block = bytes(BLOCK);
        for (int round = 0; round < 50; round++) {
            for (int i = 0; i < 4; i++) {
                spool.output().write(block);
            }
            assertThat(readAll(spool)).hasSize(4 * BLOCK);
        }
        assertThat(room.inUse()).isLessThanOrEqualTo(4);
        spool.close();
        assertThat(room.inUse()).isZero();
    }

    @Test
    void leavesTheDiskToReadersThatDoNotKeepUp() throws Exception {
        AtomicReference<@Nullable Spool> reader = new AtomicReference<>();
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        Spool spool = new Spool(room(4, 50), SHORT, () -> {
            Spool from = reader.get();
            try {
                if (from != null) {
                    read.write(readAll(from));
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        reader.set(spool);
        spool.output().write(bytes(200 * BLOCK));
        spool.end();
        assertThat(read.toByteArray()).isEqualTo(bytes(200 * BLOCK));
        assertThat(spool.spilled()).isZero();
        assertThat(directory).isEmptyDirectory();
        spool.close();
    }

    @Test
    void isReadWhileItGrows() throws Exception {
        SpoolRoom room = room(3, 60);
        Spool spool = new Spool(room, Duration.ofSeconds(20), SpoolTest::nobody);
        byte[] bytes = bytes(1000 * BLOCK + 5);
        Future<?> writer = threads.submit(() -> {
            for (int from = 0; from < bytes.length; from += 40_000) {
                spool.output().write(bytes, from, Math.min(40_000, bytes.length - from));
                spool.output().flush();
            }
            spool.end();
            return null;
        });
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        while (!spool.isDrained()) {
            read.write(readAll(spool));
        }
        writer.get();
        assertThat(read.toByteArray()).isEqualTo(bytes);
        spool.close();
        assertThat(room.inUse()).isZero();
    }

    @Test
    void failsTheWriterWhenThereIsNoRoomForTooLong() throws Exception {
        SpoolRoom room = room(2, 3);
        Spool spool = new Spool(room, SHORT, SpoolTest::nobody);
        assertThatThrownBy(() -> spool.output().write(bytes(20 * BLOCK))).isInstanceOf(SpoolFullException.class);
        assertThat(readAll(spool)).hasSize(5 * BLOCK);
        spool.close();
        assertThat(room.inUse()).isZero();
    }

    @Test
    void waitsForRoomThatOthersGiveBack() throws Exception {
        SpoolRoom room = new SpoolRoom(directory, 4 * BLOCK, 4 * BLOCK, 0, 0);
        Spool other = new Spool(room, SHORT, SpoolTest::nobody);
        other.output().write(bytes(4 * BLOCK));
        Spool spool = new Spool(room, Duration.ofSeconds(20), SpoolTest::nobody);
        Future<?> writer = threads.submit(() -> {
            spool.output().write(bytes(4 * BLOCK));
            spool.end();
            return null;
        });
        other.close();
        writer.get();
        assertThat(readAll(spool)).isEqualTo(bytes(4 * BLOCK));
        spool.close();
        assertThat(room.inUse()).isZero();
    }

    @Test
    void givesAllBackWheneverItIsClosed() throws Exception {
        SpoolRoom room = room(3, 40);
        for (int round = 0; round < 200; round++) {
            Spool spool = new Spool(room, Duration.ofSeconds(20), SpoolTest::nobody);
            Future<?> writer = threads.submit(() -> {
                spool.output().write(bytes(100 * BLOCK));
                return null;
            });
            LockSupport.parkNanos(round * 20_000L);
            for (int i = 0; i < round % 7; i++) {
                SpoolBlock block = spool.take();
                if (block != null && i % 2 == 0) {
                    spool.release(block);
                }
            }
            spool.close();
            assertThatThrownBy(writer::get).hasCauseInstanceOf(IOException.class);
            spool.close();
            assertThat(room.inUse()).as("blocks in use in round %s", round).isZero();
            assertThatThrownBy(spool::take).isInstanceOf(IOException.class);
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void failsWhereNoFileCanBe() throws Exception {
        SpoolRoom room = new SpoolRoom(directory.resolve("missing"), 0, 0, 100L * BLOCK, 100L * BLOCK);
        Spool spool = new Spool(room, SHORT, SpoolTest::nobody);
        assertThatThrownBy(() -> spool.output().write(bytes(BLOCK))).isInstanceOf(IOException.class);
        spool.close();
        assertThat(room.inUse()).isZero();
    }

    @Test
    @EnabledOnOs(OS.LINUX) // where open files can be looked at
    void hasAFileThatOthersCannotOpen() throws Exception {
        SpoolFile file = SpoolFile.create(directory);
        assertThat(directory).as("its name is gone at once").isEmptyDirectory();
        try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
            List<Path> own = descriptors.filter(this::isInDirectory).toList();
            assertThat(own).hasSize(1);
            assertThat(Files.getPosixFilePermissions(own.get(0)))
                    .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        }
        byte[] block = bytes(BLOCK);
        file.write(7, block);
        byte[] read = new byte[BLOCK];
        file.read(7, read);
        assertThat(read).isEqualTo(block);
        file.close();
        assertThat(directory).isEmptyDirectory();
    }

    private boolean isInDirectory(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(directory.toRealPath());
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }
}
