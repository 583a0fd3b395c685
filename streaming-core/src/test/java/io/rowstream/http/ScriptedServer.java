package io.rowstream.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A server on raw sockets that answers each request by the next step of a script, the last of which it repeats. */
final class ScriptedServer implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Step> script;
    private final List<Request> requests = Collections.synchronizedList(new ArrayList<>());
    private final List<Socket> open = Collections.synchronizedList(new ArrayList<>());
    private final Thread thread;

    /** What is done with one connection, which is closed afterwards. */
    @FunctionalInterface
    interface Step {
        void answer(Request request, Connection connection) throws Exception;
    }

    /** The head of a request. */
    record Request(List<String> lines) {
        String path() {
            return lines.get(0).split(" ", -1)[1];
        }

        /** The token asked for. */
        @Nullable
        String token() {
            Matcher cursor = Pattern.compile("[?&](?:cursor|after)=([^&]*)").matcher(path());
            return cursor.find() ? URLDecoder.decode(cursor.group(1), UTF_8) : null;
        }

        String header(String name) {
            String start = name.toLowerCase(Locale.ROOT) + ":";
            return lines.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
                    .map(line -> line.substring(start.length()).strip())
                    .findFirst()
                    .orElse("");
        }
    }

    /** Where the answer goes. */
    record Connection(Socket socket) {
        OutputStream out() throws IOException {
            return socket.getOutputStream();
        }

        void head(int status, String... lines) throws IOException {
            String head = "HTTP/1.1 " + status + " X\r\n" + String.join("\r\n", lines) + "\r\n\r\n";
            out().write(head.getBytes(ISO_8859_1));
        }

        /** The head of NDJSON in chunks. */
        void ndjson() throws IOException {
            head(200, "Content-Type: application/x-ndjson;checkpoints=true", "Transfer-Encoding: chunked");
        }

        void chunk(String text) throws IOException {
            byte[] bytes = text.getBytes(UTF_8);
            out().write((Integer.toHexString(bytes.length) + "\r\n").getBytes(ISO_8859_1));
            out().write(bytes);
            out().write("\r\n".getBytes(ISO_8859_1));
        }

        void lastChunk() throws IOException {
            out().write("0\r\n\r\n".getBytes(ISO_8859_1));
        }

        /** Waits until the client has closed the connection. */
        void awaitClient() throws IOException {
            while (socket.getInputStream().read() >= 0) {
                // it has nothing more to say
            }
        }
    }

    ScriptedServer(Step... script) throws IOException {
        this.script = List.of(script);
        thread = new Thread(this::serve, "scripted server");
        thread.start();
    }

    private void serve() {
        for (int i = 0; ; i++) {
            Socket connection;
            try {
                connection = socket.accept();
            } catch (IOException e) {
                return; // closed
            }
            open.add(connection);
            Step step = script.get(Math.min(i, script.size() - 1));
            Thread answering = new Thread(() -> answer(connection, step), "scripted answer");
            answering.setDaemon(true);
            answering.start();
        }
    }

    private void answer(Socket socket, Step step) {
        try (socket) {
            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
            List<String> lines = new ArrayList<>();
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                lines.add(line);
            }
            if (!lines.isEmpty()) {
                Request request = new Request(lines);
                requests.add(request);
                step.answer(request, new Connection(socket));
            }
        } catch (IOException e) {
            // the client has gone
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/export");
    }

    /** The requests so far. */
    List<Request> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        synchronized (open) {
            for (Socket connection : open) {
                connection.close();
            }
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
