package io.rowstream.servlet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** Reads a response as it comes off the socket, so that nothing hides how it ended. */
final class RawClient {
    private RawClient() {}

    /**
     * Everything the server sends until it closes the connection or {@code until} has come.
     *
     * @param reset whether the connection ended in a reset
     */
    record Response(String text, boolean reset) {
        String head() {
            return text.substring(0, text.indexOf("\r\n\r\n") + 4);
        }

        String body() {
            return text.substring(text.indexOf("\r\n\r\n") + 4);
        }

        boolean hasFinalChunk() {
            return text.endsWith("\r\n0\r\n\r\n") || body().startsWith("0\r\n\r\n");
        }
    }

    static Response get(int port, String... headers) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            StringBuilder request = new StringBuilder("GET /export HTTP/1.1\r\nHost: localhost\r\n");
            for (String header : headers) {
                request.append(header).append("\r\n");
            }
            socket.getOutputStream().write(request.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            while (true) {
                int n;
                try {
                    n = in.read(buffer);
                } catch (SocketException e) {
                    return new Response(bytes.toString(StandardCharsets.ISO_8859_1), true);
                }
                if (n > 0) {
                    bytes.write(buffer, 0, n);
                }
                Response response = new Response(bytes.toString(StandardCharsets.ISO_8859_1), false);
                if (n < 0 || (response.text().contains("\r\n\r\n") && response.hasFinalChunk())) {
                    return response;
                }
            }
        }
    }
}
