package io.rowstream.examples.recipes;

import io.rowstream.write.Export;
import io.rowstream.write.RowStreamer;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Exports that run in the background, each into a file that is there when it is complete and until it expires. */
public final class ExportJobs {
    private static final Logger LOG = System.getLogger(ExportJobs.class.getName());

    private final Map<String, Job> jobs = new ConcurrentHashMap<>();
    private final Path folder;
    private final Executor executor;
    private final RowStreamer streamer;
    private final Duration lifetime;
    private final Clock clock;

    /** What has become of a job. */
    public enum State {
        RUNNING,
        FAILED,
        COMPLETE,
        EXPIRED
    }

    /**
     * A job.
     *
     * @param file there while it is complete
     * @param until when its state is forgotten, or its file expires
     */
    public record Job(State state, Path file, Instant until) {}

    /**
     * Jobs that write into a folder of their own.
     *
     * @param executor how many run at a time; one that refuses, refuses jobs
     * @param lifetime how long a complete file is kept
     */
    public ExportJobs(Path folder, Executor executor, RowStreamer streamer, Duration lifetime, Clock clock) {
        this.folder = folder;
        this.executor = executor;
        this.streamer = streamer;
        this.lifetime = lifetime;
        this.clock = clock;
    }

    /**
     * Starts an export; gives the id to ask for it.
     *
     * @throws RejectedExecutionException when too many run
     */
    public String start(Export<?> export) {
        String id = UUID.randomUUID().toString();
        put(id, State.RUNNING);
        try {
            executor.execute(() -> run(id, export));
        } catch (RejectedExecutionException e) {
            jobs.remove(id);
            throw e;
        }
        return id;
    }

    // snippet: write
    private void run(String id, Export<?> export) {
        Path part = folder.resolve(id + ".part");
        try {
            try (OutputStream out = Files.newOutputStream(part)) {
                streamer.stream(export, out); // throws unless every row was written
            }
            Files.move(part, folder.resolve(id), StandardCopyOption.ATOMIC_MOVE);
            put(id, State.COMPLETE);
        } catch (Throwable e) { // whatever it is, nobody waits for ever
            LOG.log(Level.ERROR, "the export " + id + " failed", e);
            delete(part);
            put(id, State.FAILED);
        }
    }
    // end

    private void put(String id, State state) {
        jobs.put(id, new Job(state, folder.resolve(id), clock.instant().plus(lifetime)));
    }

    /** The job of this id; null where there is none, or it was forgotten. */
    public @Nullable Job find(String id) {
        sweep();
        return jobs.get(id);
    }

    /** Deletes the files that have expired, and forgets those that had expired for as long; also to be called by a timer. */
    public void sweep() {
        Instant now = clock.instant();
        jobs.forEach((id, job) -> {
            if (job.state() == State.RUNNING || now.isBefore(job.until())) {
                return;
            }
            if (job.state() == State.COMPLETE) {
                jobs.replace(id, job, new Job(State.EXPIRED, job.file(), now.plus(lifetime)));
                delete(job.file());
            } else {
                jobs.remove(id, job);
            }
        });
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "cannot delete " + file, e);
        }
    }
}
