package io.rowstream.examples.recipes;

import io.rowstream.write.Export;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/** {@code POST /jobs} starts an export, {@code GET /jobs/ID} gives its file when it is complete. */
final class JobsServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient ExportJobs jobs;
    private final transient Function<HttpServletRequest, Export<?>> exports;

    JobsServlet(ExportJobs jobs, Function<HttpServletRequest, Export<?>> exports) {
        this.jobs = jobs;
        this.exports = exports;
    }

    // snippet: serve
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) {
        try {
            String id = jobs.start(exports.apply(request));
            response.setStatus(202);
            response.setHeader("Location", request.getRequestURI() + "/" + id);
        } catch (RejectedExecutionException e) {
            response.setStatus(503);
            response.setHeader("Retry-After", "60");
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String id = String.valueOf(request.getPathInfo()).substring(1);
        ExportJobs.Job job = jobs.find(id); // also whether it is this caller's, where that matters
        if (job == null) {
            response.setStatus(404);
            return;
        }
        switch (job.state()) {
            case RUNNING -> {
                response.setStatus(202);
                response.setHeader("Retry-After", "5");
            }
            case FAILED -> response.setStatus(500);
            case EXPIRED -> response.setStatus(410);
            case COMPLETE -> {
                response.setContentType("application/x-ndjson");
                response.setHeader("Cache-Control", "private, no-transform");
                try {
                    new RangedFile(job.file(), '"' + id + '"').send(request, response);
                } catch (NoSuchFileException e) { // it has expired just now
                    response.setStatus(410);
                }
            }
        }
    }
    // end
}
