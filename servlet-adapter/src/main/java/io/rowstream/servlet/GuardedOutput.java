package io.rowstream.servlet;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A response's output stream whose client is watched while a write waits for it. A write that waits for too long is ended by
 * {@link #interrupt}.
 */
final class GuardedOutput extends OutputStream {
    private final OutputStream out;
    private final ClientWatch watch;
    /** Who writes; guarded by this object. */
    private @Nullable Thread writer;

    private boolean interrupted;

    GuardedOutput(OutputStream out, ClientWatch watch) {
        this.out = out;
        this.watch = watch;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        enter();
        try {
            out.write(bytes, offset, length);
        } finally {
            leave();
        }
        throwIfLate();
    }

    @Override
    public void flush() throws IOException {
        enter();
        try {
            out.flush();
        } finally {
            leave();
        }
        throwIfLate();
    }

    private void enter() {
        synchronized (this) {
            writer = Thread.currentThread();
        }
        watch.blocked();
    }

    private void leave() {
        watch.unblocked();
        synchronized (this) {
            writer = null;
            if (interrupted && Thread.interrupted()) {
                interrupted = false; // it was meant for the write alone
            }
        }
    }

    private void throwIfLate() throws IOException {
        String expired = watch.expired();
        if (expired != null) {
            throw new IOException(expired);
        }
    }

    /** By another thread: ends the write that is going on, if one is. Containers look at their connections then. */
    synchronized void interrupt() {
        if (writer != null) {
            interrupted = true;
            writer.interrupt();
        }
    }
}
