package io.rowstream.servlet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A client that reads at ticks and compares the body with what it should be, without a thread or a buffer of its
 * own. Where the server is busy it comes again some ticks later.
 */
final class PacedClient {
    private static final int TICKS_UNTIL_AGAIN = 40;

    private final int port;
    private final String target;
    private final int bytesAtATime;
    private final int ticksBetween;
    private final byte[] expected;
    private final StringBuilder line = new StringBuilder();
    private @Nullable SocketChannel channel;
    private int ticksToWait;
    private boolean inBody;
    private int chunkLeft;
    private int received;
    private boolean ended;

    private PacedClient(int port, String target, int bytesAtATime, int ticksBetween, byte[] expected) {
        this.port = port;
        this.target = target;
        this.bytesAtATime = bytesAtATime;
        this.ticksBetween = ticksBetween;
        this.expected = expected;
    }

    /** Reads whatever there is at each tick. */
    static PacedClient fast(int port, String target, byte[] expected) {
        return new PacedClient(port, target, Integer.MAX_VALUE, 0, expected);
    }

    /** Reads so many bytes at every twentieth tick. */
    static PacedClient slow(int port, String target, int bytes, byte[] expected) {
        return new PacedClient(port, target, bytes, 19, expected);
    }

    boolean hasAll() {
        return ended;
    }

    /** Reads what there is for it to read now. */
    void tick(ByteBuffer buffer) throws IOException {
        if (ended || ticksToWait-- > 0) {
            return;
        }
        SocketChannel from = channel == null ? connect() : channel;
        channel = from;
        ticksToWait = ticksBetween;
        buffer.clear().limit(Math.min(buffer.capacity(), bytesAtATime));
        if (from.read(buffer) < 0) {
            throw new IOException("the response ends after " + received + " bytes of its body");
        }
        buffer.flip();
        while (buffer.hasRemaining() && !ended) {
            if (inBody && chunkLeft > 0) {
                if (buffer.get() != expected[received++]) {
                    throw new IOException("byte " + received + " of the body is another one");
                }
                chunkLeft--;
            } else {
                char c = (char) buffer.get();
                if (c != '\n') {
                    line.append(c);
                } else {
                    endOfLine(line.toString().strip());
                    line.setLength(0);
                    if (channel == null) {
                        return;
                    }
                }
            }
        }
    }

    private void endOfLine(String text) throws IOException {
        if (text.startsWith("HTTP/1.1 503")) {
            close();
            ticksToWait = TICKS_UNTIL_AGAIN;
        } else if (text.startsWith("HTTP/1.1 ") && !text.startsWith("HTTP/1.1 200")) {
            throw new IOException(text);
        } else if (!inBody && text.isEmpty()) {
            inBody = true;
        } else if (inBody && !text.isEmpty()) {
            chunkLeft = Integer.parseInt(text, 16);
            if (chunkLeft == 0) {
                if (received != expected.length) {
                    throw new IOException(received + " bytes in place of " + expected.length);
                }
                ended = true;
                close();
            }
        }
    }

    private SocketChannel connect() throws IOException {
        SocketChannel opened = SocketChannel.open();
        opened.setOption(StandardSocketOptions.SO_RCVBUF, 4096);
        opened.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        opened.write(ByteBuffer.wrap(
                ("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII)));
        opened.configureBlocking(false);
        return opened;
    }

    void close() throws IOException {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }
}
