package io.rowstream.servlet;

import io.rowstream.help.Help;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowStreamer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Answers one request with a stream that its own thread writes to the response. */
final class DirectAnswer extends StreamAnswer {
    private final ClientWatch client;
    private volatile @Nullable GuardedOutput out;

    DirectAnswer(ExportResponder settings, HttpServletRequest request, HttpServletResponse response) {
        super(settings, request, response);
        this.client = new ClientWatch(settings.writeDeadline, settings.responseDeadline, this::expire);
    }

    @Override
    void deliver(RowStreamer streamer, Export<?> export, Runnable begin) throws Refusal, IOException {
        Failure failure;
        Permits.Permit permit = permit();
        try {
            failure = stream(streamer, export, begin);
        } finally {
            permit.release();
        }
        if (failure != null) {
            failure.answer(); // with the permit given back: the client may take its time
        }
    }

    /** @return what is to be done about a failure; null where there was none */
    private @Nullable Failure stream(RowStreamer streamer, Export<?> export, Runnable begin) throws IOException {
        boolean complete = false;
        client.start();
        try {
            logComplete(streamer.stream(export, () -> {
                begin.run();
                GuardedOutput guarded = new GuardedOutput(response.getOutputStream(), client);
                out = guarded;
                return guarded;
            }));
            complete = true;
            return null;
        } catch (ExportException e) {
            if (response.isCommitted()) {
                return () -> abort(System.Logger.Level.ERROR, "the export failed", e);
            }
            if (e.sinkOpened()) { // something between holds the response back
                header.restore();
            }
            return client.expired() == null ? () -> refuse(e) : this::refuseLate;
        } catch (IOException e) {
            if (!response.isCommitted()) {
                throw e;
            }
            String expired = client.expired();
            return () -> abort(
                    System.Logger.Level.INFO,
                    expired == null ? Help.CLIENT_GONE.in("the client has gone (" + e + ")") : expired,
                    e);
        } catch (RuntimeException | Error e) {
            if (!response.isCommitted()) {
                header.restore();
                throw e; // the container's to answer: no export has failed
            }
            return () -> abort(System.Logger.Level.ERROR, "the response could not be written", e);
        } finally {
            client.stop();
            if (response.isCommitted()) {
                tellEnd(complete, 0, client);
            }
        }
    }

    /** By another thread, while the request's own waits for the client, or for a source that does not know that it is late. */
    private void expire() {
        source.cancel();
        GuardedOutput begun = out;
        if (begun != null) { // or else there is a status to tell it
            abort.atOnce();
            begun.interrupt();
        }
    }

    private void abort(System.Logger.Level level, String what, Throwable failure) throws IOException {
        logAborted(level, what, failure);
        if (abort.now()) {
            return;
        }
        if (failure instanceof IOException e) {
            throw e;
        } else if (failure instanceof Error e) {
            throw e;
        }
        throw (RuntimeException) failure;
    }

    /** What is left to be done about a failure. */
    @FunctionalInterface
    private interface Failure {
        void answer() throws IOException;
    }
}
