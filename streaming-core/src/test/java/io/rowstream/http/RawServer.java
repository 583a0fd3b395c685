package io.rowstream.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;

/** A server that answers one request with given bytes, whatever they are, and closes the connection. */
final class RawServer implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final Thread thread;

    RawServer(byte[] response) throws IOException {
        thread = new Thread(() -> answer(response), "raw server");
        thread.start();
    }

    /** A response head, with the lines given. */
    static byte[] head(String... lines) {
        return ("HTTP/1.1 200 OK\r\n" + String.join("\r\n", lines) + "\r\n\r\n").getBytes(ISO_8859_1);
    }

    private void answer(byte[] response) {
        try (Socket connection = socket.accept()) {
            BufferedReader request = new BufferedReader(new InputStreamReader(connection.getInputStream(), ISO_8859_1));
            while (!request.readLine().isEmpty()) {
                // the head of the request; there is no body
            }
            connection.getOutputStream().write(response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/export");
    }

    @Override
    public void close() throws IOException {
        socket.close();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
