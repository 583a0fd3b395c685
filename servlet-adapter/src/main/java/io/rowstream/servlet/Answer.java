package io.rowstream.servlet;

import io.rowstream.help.Help;
import io.rowstream.write.ExportException;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Supplier;

/** What answers one request, whatever with. */
abstract class Answer {
    static final System.Logger LOG = System.getLogger(ExportResponder.class.getName());

    private static final int SERVER_ERROR = 500;

    final ExportResponder settings;
    final HttpServletRequest request;
    final HttpServletResponse response;
    final Header header;

    Answer(ExportResponder settings, HttpServletRequest request, HttpServletResponse response) {
        if (response.isCommitted()) {
            throw new IllegalStateException(
                    Help.COMMITTED.in("the response is committed already: nothing may be written before the answer"));
        }
        if (request.getDispatcherType() == DispatcherType.INCLUDE) {
            throw new IllegalStateException(Help.COMMITTED.in(
                    "an included servlet has no say in status and header, so it cannot answer: forward to it instead"));
        }
        this.settings = settings;
        this.request = request;
        this.response = response;
        this.header = Header.of(response);
    }

    boolean isHead() {
        return request.getMethod().equals("HEAD");
    }

    /** What the caller makes, which may find faults in the request. */
    <T> T made(Supplier<? extends T> maker) throws Refusal {
        try {
            return maker.get();
        } catch (RuntimeException | Error e) {
            throw refusal(e, e);
        }
    }

    Permits.Permit permit() throws Refusal {
        if (settings.permits == null) {
            return () -> {};
        }
        try {
            return settings.permits.acquire(request);
        } catch (RuntimeException | Error e) { // whose request it is cannot be told
            throw refusal(e, e);
        }
    }

    void refuse(ExportException failure) throws IOException {
        refuse(refusal(failure.getCause() == null ? failure : failure.getCause(), failure)
                .problem());
    }

    void refuse(Problem problem) throws IOException {
        try {
            settings.listener.refused(request, problem.error());
        } catch (RuntimeException | Error e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    Help.LISTENER_FAILED.in("a listener failed; the request is answered all the same"),
                    e);
        }
        problem.write(response);
    }

    /** @param failure what {@code cause} is told of in the log */
    Refusal refusal(Throwable cause, Throwable failure) {
        Problem problem = settings.problems.problem(cause);
        String message = request.getRequestURI() + " is answered with status "
                + problem.error().status();
        if (problem.error().status() >= SERVER_ERROR) {
            LOG.log(System.Logger.Level.ERROR, message, failure);
        } else {
            LOG.log(System.Logger.Level.DEBUG, message, failure);
        }
        return new Refusal(problem);
    }
}
