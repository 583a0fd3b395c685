package io.rowstream.servlet;

import io.rowstream.help.Help;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Delivery by which a slow client holds neither a thread nor a database connection: the export is streamed at the speed of its
 * source, by a thread of this one's, into a spool, from which the container takes what the client can take, while it grows. What a
 * spool does not hold in memory goes to a temporary file.
 *
 * <pre>{@code
 * ExportResponder.builder()
 *         .permits(Permits.of(8)) // connections that exports may have
 *         .decoupled(Decoupling.builder().maxOpenResponses(2_000).build())
 *         .build();
 * }</pre>
 *
 * <p>A permit is then held until the source is closed, and the response stays open until its last byte is sent. Each of these
 * may serve any number of responders, which then share its limits. Safe for use by any number of threads.
 */
public final class Decoupling {
    static final String WITHOUT_ASYNC =
            "The servlet, or a filter before it, is not declared to support asynchronous requests "
                    + "(asyncSupported), which decoupled delivery takes";

    private static final System.Logger LOG = System.getLogger(ExportResponder.class.getName());

    private static final AtomicBoolean TOLD = new AtomicBoolean();

    final SpoolRoom room;
    final Permits openResponses;
    final Executor executor;

    private final boolean refuseWithoutAsync;

    private Decoupling(Builder builder) {
        this.room = new SpoolRoom(
                builder.directory == null ? Path.of(System.getProperty("java.io.tmpdir")) : builder.directory,
                builder.memory,
                builder.memoryInAll,
                builder.disk,
                builder.diskInAll);
        this.openResponses = Permits.of(builder.maxOpenResponses);
        this.executor = builder.executor == null ? Timers.threads("rowstream-export") : builder.executor;
        this.refuseWithoutAsync = builder.refuseWithoutAsync;
    }

    /** Settings with their defaults. */
    public static Builder builder() {
        return new Builder();
    }

    static boolean isAsyncAllowed(HttpServletRequest request) {
        return request.isAsyncSupported() && !request.isAsyncStarted();
    }

    /** Whether this is what answers a request, or refuses it; otherwise it is to be delivered directly. */
    boolean takes(HttpServletRequest request) {
        if (isAsyncAllowed(request) || refuseWithoutAsync) {
            return true;
        }
        if (TOLD.compareAndSet(false, true)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    Help.NO_ASYNC.in(WITHOUT_ASYNC + "; such requests are delivered directly"));
        }
        return false;
    }

    /** How many responses are open at this moment. */
    public int openResponses() {
        return openResponses.inUse();
    }

    /** How many bytes spools have in memory and in files at this moment, in blocks of 16 KiB. */
    public long spooledBytes() {
        return room.inUse() * Spool.BLOCK_BYTES;
    }

    @Override
    public String toString() {
        return "Decoupling[" + openResponses() + " responses open, " + spooledBytes() + " bytes spooled]";
    }

    /** Settings of a {@link Decoupling}. Not thread-safe. */
    public static final class Builder {
        private static final long MIB = 1024L * 1024;

        private int maxOpenResponses = 1_000;
        private long memory = MIB / 4;
        private long memoryInAll = 64 * MIB;
        private long disk = 1024 * MIB;
        private long diskInAll = 10 * 1024 * MIB;
        private @Nullable Path directory;
        private @Nullable Executor executor;
        private boolean refuseWithoutAsync;

        private Builder() {}

        /**
         * How many responses may be open at a time, from their permit to their last byte. What comes beyond is refused with the status
         * 503. By default 1,000. Each takes up to 32 KiB of the heap beside what {@link #memory} says.
         */
        public Builder maxOpenResponses(int max) {
            if (max < 1) {
                throw new IllegalArgumentException("at least 1 response must be open, not " + max);
            }
            this.maxOpenResponses = max;
            return this;
        }

        /**
         * How many bytes a spool holds in memory, and all of them together, before they go to the disk. By default 256 KiB and
         * 64 MiB. Counted in blocks of 16 KiB.
         */
        public Builder memory(long bytes, long bytesInAll) {
            this.memory = notNegative(bytes);
            this.memoryInAll = notNegative(bytesInAll);
            return this;
        }

        /**
         * How many bytes a spool may have on the disk, and all of them together. By default 1 GiB and 10 GiB; 0 keeps everything in
         * memory. A stream that finds no room waits for its client, with its connection, up to the
         * {@linkplain ExportResponder.Builder#writeDeadline write deadline}, and fails then. Room that has been read is used again.
         */
        public Builder disk(long bytes, long bytesInAll) {
            this.disk = notNegative(bytes);
            this.diskInAll = notNegative(bytesInAll);
            return this;
        }

        private static long notNegative(long bytes) {
            if (bytes < 0) {
                throw new IllegalArgumentException("a number of bytes is not negative, as is " + bytes);
            }
            return bytes;
        }

        /**
         * Where temporary files are. By default where the JVM has its own ({@code java.io.tmpdir}). They can be read by their
         * owner alone and are gone when the response ends, and when the process does, however that ends.
         */
        public Builder directory(Path directory) {
            this.directory = Objects.requireNonNull(directory, "directory");
            return this;
        }

        /**
         * What runs the streams, each for as long as its source is open. By default threads of the library's own, as many as there
         * are permits in use. What it rejects is refused with the status 503.
         */
        public Builder executor(Executor executor) {
            this.executor = Objects.requireNonNull(executor, "executor");
            return this;
        }

        /**
         * Refuses requests that may not be answered asynchronously, since the servlet or a filter before it was not declared to
         * support that ({@code asyncSupported}), with the status 500. By default they are delivered directly, and the log says so once.
         */
        public Builder refuseWithoutAsync() {
            this.refuseWithoutAsync = true;
            return this;
        }

        /** Limits and threads of their own. */
        public Decoupling build() {
            return new Decoupling(this);
        }
    }
}
