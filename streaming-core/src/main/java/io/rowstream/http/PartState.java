package io.rowstream.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.rowstream.wire.ControlLine;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How far a file is. On disk a line of what the file holds, and the checkpoint that covers it.
 *
 * @param source tells URIs apart without naming them, since they may hold secrets
 * @param rows rows covered
 * @param bytes their bytes, line feeds included
 * @param checksum over these bytes, FNV-1a with 64 bits: one number, from which it can be gone on
 * @param token behind them; null where there are none
 */
record PartState(
        String source,
        long rows,
        long bytes,
        long checksum,
        @Nullable String token) {
    private static final Pattern TEXT =
            Pattern.compile("rowstream-part 1 ([0-9a-f]{64}) (\\d{1,18}) ([0-9a-f]{16})\n(\\{.*\\})\n");
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    static PartState empty(String source) {
        return new PartState(source, 0, 0, FNV_OFFSET, null);
    }

    static String source(URI uri) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(uri.toString().getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    static long add(long checksum, byte[] bytes, int from, int to) {
        long sum = checksum;
        for (int i = from; i < to; i++) {
            sum = add(sum, bytes[i]);
        }
        return sum;
    }

    static long add(long checksum, byte next) {
        return (checksum ^ (next & 0xff)) * FNV_PRIME;
    }

    /** What a file says; null where there is none, or none that is whole. */
    static @Nullable PartState load(Path file) throws IOException {
        byte[] content;
        try {
            content = Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            return null;
        }
        Matcher text = TEXT.matcher(new String(content, ISO_8859_1));
        if (!text.matches()) {
            return null;
        }
        try {
            ControlLine line = ControlLine.parse(content, text.start(4), text.end(4));
            return new PartState(
                    text.group(1),
                    line.count(),
                    Long.parseLong(text.group(2)),
                    Long.parseUnsignedLong(text.group(3), 16),
                    line.cursor());
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Replaces the file in one step. */
    void save(Path file) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        String head = "rowstream-part 1 " + source + " " + bytes + " "
                + HexFormat.of().toHexDigits(checksum) + "\n";
        try (FileChannel out = FileChannel.open(
                fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            for (byte[] part :
                    new byte[][] {head.getBytes(ISO_8859_1), new ControlLine(false, rows, token, null).toBytes()}) {
                ByteBuffer buffer = ByteBuffer.wrap(part);
                while (buffer.hasRemaining()) {
                    out.write(buffer);
                }
            }
            out.force(true);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
