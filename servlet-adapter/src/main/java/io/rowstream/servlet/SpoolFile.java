package io.rowstream.servlet;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Set;

/**
 * A temporary file of blocks. New, of a name that nobody can guess, its owner's alone, and gone when it is closed or the process
 * ends, however that ends; where the system allows, its name is gone at once. Blocks may be read and written at the same time.
 */
final class SpoolFile {
    private static final SecureRandom NAMES = new SecureRandom();
    private static final int NAME_BITS = 128;

    private final FileChannel channel;

    private SpoolFile(FileChannel channel) {
        this.channel = channel;
    }

    static SpoolFile create(Path directory) throws IOException {
        Path path = directory.resolve("rowstream-" + new BigInteger(NAME_BITS, NAMES).toString(Character.MAX_RADIX));
        FileAttribute<?>[] ownersAlone =
                path.getFileSystem().supportedFileAttributeViews().contains("posix")
                        ? new FileAttribute<?>[] {
                            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                        }
                        : new FileAttribute<?>[0];
        return new SpoolFile(FileChannel.open(
                path,
                Set.of(
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.DELETE_ON_CLOSE),
                ownersAlone));
    }

    void write(int block, byte[] bytes) throws IOException {
        ByteBuffer from = ByteBuffer.wrap(bytes);
        while (from.hasRemaining()) {
            channel.write(from, position(block) + from.position());
        }
    }

    void read(int block, byte[] bytes) throws IOException {
        ByteBuffer to = ByteBuffer.wrap(bytes);
        while (to.hasRemaining()) {
            if (channel.read(to, position(block) + to.position()) < 0) {
                throw new IOException("the spool's file is shorter than what was written to it");
            }
        }
    }

    private static long position(int block) {
        return (long) block * Spool.BLOCK_BYTES;
    }

    void close() throws IOException {
        channel.close();
    }
}
