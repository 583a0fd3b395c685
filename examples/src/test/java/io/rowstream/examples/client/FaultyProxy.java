package io.rowstream.examples.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Stands between client and servers, takes these in turn, and does harm to what comes back. */
final class FaultyProxy implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Integer> ports;
    private final Supplier<Fault> faults;
    private final Set<Socket> open = Collections.synchronizedSet(new HashSet<>());
    private final AtomicInteger done = new AtomicInteger();
    private final CountDownLatch closing = new CountDownLatch(1);

    /** What harm is done. */
    enum Kind {
        NONE,
        /** The connection is closed. */
        CUT,
        /** The connection is reset. */
        RESET,
        /** Nothing comes for a while, and then the rest. */
        DELAY,
        /** Nothing comes any longer, and the connection stays open. */
        HANG,
        /** Bytes come twice. */
        DUPLICATE,
        /** A bit is turned. */
        GARBLE
    }

    /**
     * What is done to one connection.
     *
     * @param at from this byte of what the server sends
     */
    record Fault(Kind kind, long at) {}

    /** @param faults asked for each connection, on one thread */
    FaultyProxy(List<Integer> ports, Supplier<Fault> faults) throws IOException {
        this.ports = List.copyOf(ports);
        this.faults = faults;
        Thread thread = new Thread(this::serve, "faulty proxy");
        thread.setDaemon(true);
        thread.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/items");
    }

    /** How many faults were not only meant but done. */
    int done() {
        return done.get();
    }

    private void serve() {
        for (int i = 0; ; i++) {
            try {
                Socket client = socket.accept();
                open.add(client);
                Socket server = new Socket(InetAddress.getLoopbackAddress(), ports.get(i % ports.size()));
                open.add(server);
                Fault fault = faults.get();
                start(() -> copy(client, server));
                start(() -> answer(server, client, fault));
            } catch (SocketException e) {
                return; // closed
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "faulty connection");
        thread.setDaemon(true);
        thread.start();
    }

    private void copy(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // one of them has gone
        }
    }

    private void answer(Socket server, Socket client, Fault fault) {
        try (server;
                client) {
            InputStream in = server.getInputStream();
            OutputStream out = client.getOutputStream();
            byte[] piece = new byte[4096];
            long sent = 0;
            for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
                long place = fault.at() - sent;
                if (fault.kind() == Kind.NONE || place < 0 || place >= n) {
                    out.write(piece, 0, n);
                } else if (!harm(fault.kind(), piece, (int) place, n, client, out)) {
                    return;
                }
                sent += n;
            }
        } catch (IOException | InterruptedException e) {
            // one of them has gone, or all shall
        } finally {
            open.remove(server);
            open.remove(client);
        }
    }

    /** Whether to go on afterwards. */
    private boolean harm(Kind kind, byte[] piece, int place, int n, Socket client, OutputStream out)
            throws IOException, InterruptedException {
        done.incrementAndGet();
        out.write(piece, 0, place);
        switch (kind) {
            case CUT -> {
                return false;
            }
            case RESET -> {
                client.setSoLinger(true, 0);
                return false;
            }
            case HANG -> {
                closing.await();
                return false;
            }
            case DELAY -> {
                if (closing.await(50, TimeUnit.MILLISECONDS)) {
                    return false;
                }
            }
            case DUPLICATE -> out.write(piece, place, Math.min(200, n - place));
            case GARBLE -> piece[place] ^= 0x10;
            case NONE -> throw new AssertionError();
        }
        out.write(piece, place, n - place);
        return true;
    }

    @Override
    public void close() throws IOException {
        closing.countDown();
        socket.close();
        synchronized (open) {
            for (Socket connection : open) {
                connection.close();
            }
        }
    }
}
