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
 * Asks again and again until its time is over, and reads what it asked for to the end. A row is told by the brace that ends it, so
 * that arrays and NDJSON are counted alike.
 */
final class LoadClient implements Callable<LoadClient.Seen> {
    private static final byte[] REQUEST =
            "GET / HTTP/1.1\r\nHost: localhost\r\nAccept: application/x-ndjson\r\nConnection: close\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII);
    private static final int RECEIVE_BUFFER_BYTES = 64 * 1024;
    private static final int PATIENCE_MILLIS = 20_000;

    private final int port;
    private final int rows;
    private final long bytesPerSecond;
    private final long endNanos;
    private final byte[] buffer = new byte[16 * 1024];

    private final List<Double> firstByteMillis = new ArrayList<>();
    private long rowsInTime;

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
        return new Seen(rowsInTime, firstByteMillis);
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
        skipHead(in);
        long seen = 0;
        long bytes = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            if (bytes == 0) {
                firstByteMillis.add((System.nanoTime() - start) / 1e6);
            }
            int ends = ends(read);
            seen += ends;
            bytes += read;
            if (System.nanoTime() - endNanos < 0) {
                rowsInTime += ends;
            }
            keepPace(bytes, start);
        }
        // One more is the end mark.
        if (seen != rows && seen != rows + 1) {
            throw new IOException("an answer had " + seen + " rows of " + rows);
        }
    }

    private static void skipHead(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int read = in.read();
            if (read < 0) {
                throw new IOException("no answer");
            }
            head.append((char) read);
        }
        if (!head.toString().startsWith("HTTP/1.1 200")) {
            throw new IOException("answered with " + head.substring(0, head.indexOf("\r")));
        }
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

    private void keepPace(long bytes, long start) throws InterruptedException {
        if (bytesPerSecond != Long.MAX_VALUE) {
            long due = start + bytes * TimeUnit.SECONDS.toNanos(1) / bytesPerSecond;
            TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
        }
    }

    /**
     * What a client has seen.
     *
     * @param rows until its time was over
     * @param firstByteMillis of each request, from when it was sent to the first byte of the body
     */
    record Seen(long rows, List<Double> firstByteMillis) {}
}
