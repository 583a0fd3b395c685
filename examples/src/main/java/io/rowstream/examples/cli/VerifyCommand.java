package io.rowstream.examples.cli;

import io.rowstream.http.ResponseException;
import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.read.Checkpoint;
import io.rowstream.read.Completeness;
import io.rowstream.read.RowDecoder;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Locale;

/** Reads an export, from a server or a file, to find out whether it is complete. */
final class VerifyCommand {
    private static final RowDecoder<Boolean> SKIPPING = in -> {
        in.skipChildren();
        return true;
    };

    private VerifyCommand() {}

    /**
     * Runs the command.
     *
     * @param args what follows the word {@code verify}
     * @return the exit status: 0 complete, 1 incomplete, 2 wrong use or refused
     */
    static int run(List<String> args, PrintStream out, PrintStream err) {
        if (args.contains("--help")) {
            out.print(VerifyOptions.HELP);
            return RowstreamCommand.COMPLETE;
        }
        try {
            VerifyOptions options = VerifyOptions.parse(args);
            try (RowReader<Boolean> reader = options.isAddress() ? fetch(options) : open(options)) {
                return verify(reader, out, err);
            }
        } catch (NoSuchFileException e) {
            err.println("verify: there is no file " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return RowstreamCommand.INCOMPLETE;
        } catch (IOException | IllegalArgumentException | ResponseException e) {
            err.println("verify: " + (e.getMessage() == null ? e : e.getMessage()));
        }
        return RowstreamCommand.REFUSED;
    }

    private static RowReader<Boolean> fetch(VerifyOptions options) throws IOException, InterruptedException {
        HttpRequest.Builder request = RowRequests.get(URI.create(options.source()))
                .setHeader(
                        "Accept",
                        "application/x-ndjson;checkpoints=true;heartbeat=15, application/json;q=0.9,"
                                + " application/problem+json;q=0.1");
        for (int i = 0; i < options.headers().size(); i += 2) {
            request.setHeader(options.headers().get(i), options.headers().get(i + 1));
        }
        HttpClient http =
                HttpClient.newBuilder().followRedirects(Redirect.NORMAL).build();
        return http.send(request.build(), RowBodyHandlers.rows(SKIPPING, options.reading()))
                .body();
    }

    private static RowReader<Boolean> open(VerifyOptions options) throws IOException {
        var format = options.fileFormat();
        InputStream in = new BufferedInputStream(Files.newInputStream(options.file()));
        try {
            return RowReader.open(in, format, options.fileCoding(), SKIPPING, options.reading());
        } catch (IllegalArgumentException e) {
            in.close();
            throw e;
        }
    }

    private static int verify(RowReader<Boolean> reader, PrintStream out, PrintStream err) {
        try (VerifyProgress progress = new VerifyProgress(err)) {
            reader.forEach(row -> progress.row());
        } catch (ResponseException e) {
            throw e;
        } catch (RowStreamException e) {
            Checkpoint last = e.lastCheckpoint();
            out.printf(
                    Locale.ROOT,
                    "incomplete: %,d rows; %s%n",
                    e.rows(),
                    last == null
                            ? "no checkpoint"
                            : String.format(
                                    Locale.ROOT, "can be taken up behind row %,d at %s", last.rows(), last.token()));
            err.println("verify: " + e.getMessage());
            return RowstreamCommand.INCOMPLETE;
        }
        Completeness completeness = reader.completeness();
        out.printf(
                Locale.ROOT,
                "%s: %,d rows, %s%n",
                completeness == Completeness.UNPROVED ? "unproved" : "complete",
                reader.rows(),
                switch (completeness) {
                    case PROVED -> "proved by the end of the stream";
                    case TRANSPORT_ONLY -> "as far as the transport tells";
                    default -> "and nothing tells whether there are more";
                });
        return completeness == Completeness.UNPROVED ? RowstreamCommand.INCOMPLETE : RowstreamCommand.COMPLETE;
    }
}
