package io.rowstream.benchmarks.load;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * Asks again and again until its time is over. A fast one then reads what it asked for to the end; a slow one, which would take long
 * for that, leaves. A row is told by the brace that ends it, so that arrays and NDJSON are counted alike.
 */
final class LoadClient implements Callable<LoadClient.Seen> {
    private static final byte[] REQUEST =
            "GET / HTTP/1.1\r\nHost: localhost\r\nAccept: application/x-ndjson\r\nConnection: close\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII);
    private static final String HEAD_END = "\r\n\r\n";
    private static final int RECEIVE_BUFFER_BYTES = 64 * 1024;
    private static final int PATIENCE_MILLIS = 20_000;

    private final int port;
    private final int rows;
    private final long bytesPerSecond;
    private final long endNanos;
    private final byte[] buffer = new byte[16 * 1024];

    private final List<Double> firstByteMillis = new ArrayList<>();
    private long rowsInTime;
    private long rowsInAll;

    /**
     * A client.
     *
     * @param rows that an answer must have
     * @param bytesPerSecond as fast as it reads, {@link Long#MAX_VALUE} for as fast as it can
     * @param endNanos by {@link System#nanoTime()}
     */
    LoadClient(int port, int rows, long bytesPerSecond, long endNanos) {
        this.port = port;
        this.rows = rows;
        this.bytesPerSecond = bytesPerSecond;
        this.endNanos = endNanos;
    }

    @Override
    public Seen call() throws IOException, InterruptedException {
        while (System.nanoTime() - endNanos < 0) {
            ask();
        }
        return new Seen(rowsInTime, rowsInAll, firstByteMillis);
    }

    private void ask() throws IOException, InterruptedException {
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(RECEIVE_BUFFER_BYTES);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            long start = System.nanoTime();
            socket.getOutputStream().write(REQUEST);
            read(socket.getInputStream(), start);
        }
    }

    private void read(InputStream in, long start) throws IOException, InterruptedException {
        int read = readHead(in);
        long seen = 0;
        long bytes = 0;
        while (read >= 0) {
            if (bytes == 0 && read > 0) {
                firstByteMillis.add((System.nanoTime() - start) / 1e6);
            }
            int ends = ends(read);
            seen += ends;
            rowsInAll += ends;
            bytes += read;
            if (System.nanoTime() - endNanos < 0) {
                rowsInTime += ends;
            } else if (isSlow()) {
                return;
            }
            keepPace(bytes, start);
            read = in.read(buffer);
        }
        // One more is the end mark.
        if (seen != rows && seen != rows + 1) {
            throw new IOException("an answer had " + seen + " rows of " + rows);
        }
    }

    /** Reads the head, by whole reads, so that a longer one takes no longer; gives how much of the body came with it. */
    private int readHead(InputStream in) throws IOException {
        int length = 0;
        for (int read = in.read(buffer); read > 0; read = in.read(buffer, length, buffer.length - length)) {
            length += read;
            String head = new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
            int end = head.indexOf(HEAD_END);
            if (end >= 0) {
                if (!head.startsWith("HTTP/1.1 200")) {
                    throw new IOException("answered with " + head.substring(0, head.indexOf("\r")));
                }
                int body = end + HEAD_END.length();
                System.arraycopy(buffer, body, buffer, 0, length - body);
                return length - body;
            }
        }
        throw new IOException("no answer");
    }

    private int ends(int length) {
        int ends = 0;
        for (int i = 0; i < length; i++) {
            if (buffer[i] == '}') {
                ends++;
            }
        }
        return ends;
    }

    private boolean isSlow() {
        return bytesPerSecond != Long.MAX_VALUE;
    }

    private void keepPace(long bytes, long start) throws InterruptedException {
        if (isSlow()) {
            long due = start + bytes * TimeUnit.SECONDS.toNanos(1) / bytesPerSecond;
            TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
        }
    }

    /**
     * What a client has seen.
     *
     * @param rows until its time was over
     * @param rowsInAll those that came afterwards too
     * @param firstByteMillis of each request, from when it was sent to the first byte of the body
     */
    record Seen(long rows, long rowsInAll, List<Double> firstByteMillis) {}
}
