package io.rowstream.servlet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads a response as it comes off the socket, so that nothing hides how it ended. */
final class RawClient {
    private RawClient() {}

    /**
     * Everything the server sends until it closes the connection or the response has ended.
     *
     * @param text each byte a character
     * @param reset whether the connection ended in a reset
     */
    record Response(String text, boolean reset) {
        String head() {
            return text.substring(0, text.indexOf("\r\n\r\n") + 4);
        }

        /** As it came, chunks not joined. */
        String body() {
            return text.substring(text.indexOf("\r\n\r\n") + 4);
        }

        int status() {
            return Integer.parseInt(text.substring(9, 12));
        }

        /** The values of all fields of a name, joined; null where there is none. */
        @Nullable
        String header(String name) {
            String prefix = name.toLowerCase(Locale.ROOT) + ":";
            String joined = String.join(
                    ", ",
                    head().lines()
                            .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                            .map(line -> line.substring(prefix.length()).strip())
                            .toList());
            return joined.isEmpty() ? null : joined;
        }

        boolean isChunked() {
            return "chunked".equals(header("Transfer-Encoding"));
        }

        boolean hasFinalChunk() {
            return isChunked() && chunks(new ByteArrayOutputStream());
        }

        /** Joins chunks; whether the final one and what follows it was among them. */
        private boolean chunks(ByteArrayOutputStream joined) {
            String body = body();
            int at = 0;
            for (int lineEnd = body.indexOf("\r\n"); lineEnd >= 0; lineEnd = body.indexOf("\r\n", at)) {
                int size = Integer.parseInt(body.substring(at, lineEnd), 16);
                int from = lineEnd + 2;
                if (size == 0) {
                    return body.startsWith("\r\n", from) && body.length() == from + 2;
                }
                joined.writeBytes(body.substring(from, Math.min(body.length(), from + size))
                        .getBytes(StandardCharsets.ISO_8859_1));
                at = from + size + 2;
                if (at > body.length()) {
                    break;
                }
            }
            return false;
        }

        /** Whether the body has all that its delimiter promises; the end of the connection delimits where nothing else does. */
        boolean endedCleanly() {
            if (isChunked()) {
                return hasFinalChunk();
            }
            String length = header("Content-Length");
            return length == null ? !reset : body().length() == Integer.parseInt(length);
        }

        /** The body's bytes, chunks joined. */
        byte[] content() {
            if (!isChunked()) {
                return body().getBytes(StandardCharsets.ISO_8859_1);
            }
            ByteArrayOutputStream joined = new ByteArrayOutputStream();
            chunks(joined);
            return joined.toByteArray();
        }
    }

    static Response get(int port, String... headers) throws IOException {
        return send(port, "GET", "/export", "HTTP/1.1", headers);
    }

    static Response get10(int port, String... headers) throws IOException {
        return send(port, "GET", "/export", "HTTP/1.0", headers);
    }

    static Response send(int port, String method, String target, String version, String... headers) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            return send(socket, method, target, version, headers);
        }
    }

    /** Over a connection that stays open, so that another request can follow where the server lets it. */
    static Response send(Socket socket, String method, String target, String version, String... headers)
            throws IOException {
        StringBuilder request = new StringBuilder(method + " " + target + " " + version + "\r\nHost: localhost\r\n");
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
            if (n < 0 || (response.text().contains("\r\n\r\n") && hasEnded(response, method))) {
                return response;
            }
        }
    }

    private static boolean hasEnded(Response response, String method) {
        if (method.equals("HEAD")) {
            return true;
        }
        return response.isChunked()
                ? response.hasFinalChunk()
                : response.header("Content-Length") != null && response.endedCleanly();
    }
}
