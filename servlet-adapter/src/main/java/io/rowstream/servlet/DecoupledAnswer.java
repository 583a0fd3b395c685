package io.rowstream.servlet;

import io.rowstream.help.Help;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowStreamer;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Answers one request with a stream that another thread writes into a spool, at the speed of its source, while the container takes
 * from the spool what the client can take.
 */
final class DecoupledAnswer extends StreamAnswer {
    private final Decoupling decoupling;
    private final ClientWatch client;
    private final Spool spool;
    /** The database phase and the delivery; who ends last tells of the end. */
    private final AtomicInteger running = new AtomicInteger(2);

    private Permits.@Nullable Permit open;
    private @Nullable Delivery delivery;
    /** Set before the spool ends. */
    private volatile @Nullable Throwable failure;

    private volatile boolean complete;

    DecoupledAnswer(
            ExportResponder settings, Decoupling decoupling, HttpServletRequest request, HttpServletResponse response) {
        super(settings, request, response);
        this.decoupling = decoupling;
        this.client = new ClientWatch(settings.writeDeadline, settings.responseDeadline, this::expire);
        this.spool = new Spool(
                decoupling.room, settings.writeDeadline, () -> delivery().pump());
    }

    @Override
    void deliver(RowStreamer streamer, Export<?> export, Runnable begin) throws Refusal {
        if (!Decoupling.isAsyncAllowed(request)) {
            Exception reason = new IllegalStateException(Help.NO_ASYNC.in(Decoupling.WITHOUT_ASYNC));
            throw refusal(reason, reason);
        }
        Permits.Permit open = decoupling.openResponses.acquire(request);
        Permits.Permit permit = null;
        try {
            permit = permit();
            AsyncContext async = request.startAsync();
            async.setTimeout(0); // the deadlines are ours
            begin(new Delivery(async, spool, client, source, this::delivered), open);
        } catch (Refusal | RuntimeException | Error e) {
            if (permit != null) {
                permit.release();
            }
            open.release();
            throw e;
        }
        Permits.Permit taken = permit;
        try {
            ClassLoader application = Thread.currentThread().getContextClassLoader();
            decoupling.executor.execute(() -> within(application, () -> phase(streamer, export, begin, taken)));
        } catch (RuntimeException | Error e) {
            taken.release();
            undelivered(() -> refuse(
                    e instanceof RejectedExecutionException
                            ? new Problem(Permits.ALL_IN_USE)
                            : refusal(e, e).problem()));
        }
    }

    private void begin(Delivery delivery, Permits.Permit open) {
        this.delivery = delivery;
        this.open = open;
        delivery.listen();
        client.start();
    }

    private Delivery delivery() {
        return Objects.requireNonNull(delivery);
    }

    /** What sources look up, by JNDI or as a service, depends on the class loader of the application. */
    private static void within(@Nullable ClassLoader application, Runnable task) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(application);
        try {
            task.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** The database phase, on a thread of the executor's. */
    private void phase(RowStreamer streamer, Export<?> export, Runnable begin, Permits.Permit permit) {
        Throwable failed = null;
        try {
            logComplete(streamer.stream(export, () -> {
                delivery().throwIfGone();
                begin.run();
                delivery().begin(response.getOutputStream());
                return spool.output();
            }));
        } catch (Throwable e) {
            failed = e;
        } finally {
            permit.release();
        }
        client.sourceEnded();
        if (delivery().isBegun()) {
            failure = failed;
            spool.end();
            partEnded();
        } else {
            Throwable cause = Objects.requireNonNull(failed);
            undelivered(() -> answer(cause));
        }
    }

    private void answer(Throwable failed) throws IOException {
        if (delivery().isGone()) {
            LOG.log(System.Logger.Level.DEBUG, "the client has gone before the response began", failed);
        } else if (client.expired() != null) {
            refuseLate();
        } else if (failed instanceof ExportException e && !e.sinkOpened()) {
            refuse(e);
        } else { // the response could not be begun
            header.restore();
            refuse(refusal(failed, failed).problem());
        }
    }

    /** Answers the request otherwise. */
    private void undelivered(Answering otherwise) {
        try {
            otherwise.answer();
        } catch (Throwable e) {
            if (!delivery()
                    .isGone()) { // such as where somebody else has committed the response, which would end cleanly
                abort.atOnce();
            }
            LOG.log(System.Logger.Level.DEBUG, "a problem could not be told to the client; the response is aborted", e);
        } finally {
            client.stop();
            spool.close();
            Objects.requireNonNull(open).release();
            delivery().complete();
        }
    }

    /** By whoever pumps: the delivery has ended. */
    private void delivered(boolean carried, @Nullable Throwable gone) {
        try {
            Throwable failed = failure;
            String expired = client.expired();
            if (carried && failed == null) {
                complete = true;
            } else if (carried) {
                abort();
                logAborted(
                        System.Logger.Level.ERROR,
                        failed instanceof ExportException ? "the export failed" : "the response could not be spooled",
                        failed);
            } else if (expired != null) {
                abort.atOnce();
                logAborted(System.Logger.Level.INFO, expired, null);
            } else {
                abort();
                if (gone instanceof Error) {
                    logAborted(System.Logger.Level.ERROR, "the response could not be written", gone);
                } else {
                    logAborted(
                            System.Logger.Level.INFO, Help.CLIENT_GONE.in("the client has gone (" + gone + ")"), gone);
                }
            }
        } finally {
            partEnded();
        }
    }

    /** Before anything else, which might fail. No exception can leave the servlet any more, so what takes one is cut. */
    private void abort() {
        if (!abort.now()) {
            abort.atOnce();
        }
    }

    private void partEnded() {
        if (running.decrementAndGet() == 0) {
            Objects.requireNonNull(open).release();
            tellEnd(complete, spool.spilled(), client);
        }
    }

    /** By another thread: the client or the source has had its time. */
    private void expire() {
        delivery().abort();
    }

    /** What a request is answered with. */
    @FunctionalInterface
    private interface Answering {
        void answer() throws IOException;
    }
}
