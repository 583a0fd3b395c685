package io.rowstream.examples.cli;

import io.rowstream.http.ExportDownload;
import io.rowstream.http.ExportFetch;
import io.rowstream.http.FetchException;
import io.rowstream.http.FetchSummary;
import io.rowstream.http.ResponseException;
import io.rowstream.http.RowBatch;
import io.rowstream.http.RowRequests;
import io.rowstream.read.Checkpoint;
import io.rowstream.read.RowDecoders;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** {@code fetch URL [--out FILE] [--resume]}: an export to a file, or to the standard output, through cuts and restarts. */
final class FetchCommand {
    static final String USAGE = "fetch URL [--out FILE] [--resume]";

    private final URI uri;
    private final @Nullable Path file;
    private final boolean resume;

    private FetchCommand(URI uri, @Nullable Path file, boolean resume) {
        this.uri = uri;
        this.file = file;
        this.resume = resume;
    }

    static int run(List<String> args, PrintStream out, PrintStream err) {
        FetchCommand command;
        try {
            command = parse(args);
        } catch (IllegalArgumentException e) {
            err.println("fetch: " + e.getMessage());
            err.println("usage: " + USAGE);
            return RowstreamCommand.REFUSED;
        }
        ProgressLine progress = new ProgressLine(err);
        try {
            FetchSummary summary = command.fetch(out, progress);
            progress.end();
            err.println(String.format(
                    Locale.ROOT, "complete: %,d rows, %d request(s)", summary.rows(), summary.requests()));
            return RowstreamCommand.COMPLETE;
        } catch (FetchException e) {
            progress.end();
            return report(e, err);
        } catch (IOException e) {
            progress.end();
            err.println("fetch: " + e);
            return RowstreamCommand.INCOMPLETE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return RowstreamCommand.INCOMPLETE;
        }
    }

    private static int report(FetchException failure, PrintStream err) {
        Checkpoint place = failure.lastCheckpoint();
        if (failure.rows() == 0 && place == null && failure.getCause() instanceof ResponseException refusal) {
            err.println("refused: " + refusal.getMessage());
            return RowstreamCommand.REFUSED;
        }
        err.println(failure.getMessage());
        err.println("rows: " + failure.rows());
        err.println("last token: " + (place == null ? "none" : place.token()));
        return RowstreamCommand.INCOMPLETE;
    }

    private static FetchCommand parse(List<String> args) {
        URI uri = null;
        Path file = null;
        boolean resume = false;
        for (int i = 0; i < args.size(); i++) {
            String arg = args.get(i);
            if (arg.equals("--resume")) {
                resume = true;
            } else if (arg.equals("--out")) {
                if (++i == args.size()) {
                    throw new IllegalArgumentException("--out needs a file");
                }
                file = Path.of(args.get(i));
            } else if (arg.startsWith("--")) {
                throw new IllegalArgumentException("there is no option " + arg);
            } else if (uri != null) {
                throw new IllegalArgumentException("one URL only");
            } else {
                uri = URI.create(arg);
            }
        }
        if (uri == null
                || uri.getHost() == null
                || uri.getScheme() == null
                || !uri.getScheme().startsWith("http")) {
            throw new IllegalArgumentException("an http or https URL is needed");
        }
        if (resume && file == null) {
            throw new IllegalArgumentException("--resume goes on with a file: --out says which");
        }
        return new FetchCommand(uri, file, resume);
    }

    private FetchSummary fetch(PrintStream out, ProgressLine progress) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        ExportFetch fetch = ExportFetch.of(client, RowRequests.get(uri).build());
        if (file == null) {
            FetchSummary summary = fetch.forEachBatch(RowDecoders.bytes(), batch -> print(batch, out, progress));
            out.print("{\"end\":true,\"count\":" + summary.rows() + "}\n"); // whoever reads on can prove it too
            out.flush();
            return summary;
        }
        return ExportDownload.builder(fetch, file)
                .resume(resume)
                .progress(progress::show)
                .build()
                .run();
    }

    private static void print(RowBatch<byte[]> batch, PrintStream out, ProgressLine progress) {
        long bytes = 0;
        for (byte[] row : batch.rows()) {
            out.write(row, 0, row.length);
            out.write('\n');
            bytes += row.length + 1;
        }
        progress.show(batch.rows().size(), bytes);
        if (out.checkError()) {
            throw new IllegalStateException("the standard output takes no more");
        }
    }
}
