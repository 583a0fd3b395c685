package io.rowstream.examples.cli;

import io.rowstream.read.ReadOptions;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What {@code verify} was told.
 *
 * @param source an address or the name of a file
 * @param stated the format, null where the response or the name tells
 * @param reading how rows are read
 * @param headers names and values in turn
 */
record VerifyOptions(String source, @Nullable StreamFormat stated, ReadOptions reading, List<String> headers) {
    static final String USAGE =
            "verify URL|FILE [--format ndjson|array] [--foreign] [--pointer P] [--header H], or --help";

    static final String HELP = """
            verify URL|FILE   reads a stream of rows to its end, and tells whether it is complete

              --format ndjson|array   how the rows of a file are framed, where its name does not end in .ndjson, .jsonl or
                                      .json (then perhaps .gz)
              --foreign               NDJSON of other makers, without a sentinel
              --pointer /data/items   the array of rows inside a JSON document
              --header 'Name: value'  a header of the request; may come several times

            Exit status: 0 complete, 1 incomplete, 2 wrong use or refused.
            """;

    /** @throws IllegalArgumentException saying what is wrong with {@code args} */
    static VerifyOptions parse(List<String> args) {
        String source = null;
        StreamFormat stated = null;
        ReadOptions.Builder reading = ReadOptions.builder();
        List<String> headers = new ArrayList<>();
        for (Iterator<String> rest = args.iterator(); rest.hasNext(); ) {
            String arg = rest.next();
            switch (arg) {
                case "--format" -> stated = format(value(arg, rest));
                case "--foreign" -> reading.foreign();
                case "--pointer" -> reading.pointer(value(arg, rest));
                case "--header" -> {
                    String[] header = value(arg, rest).split(":", 2);
                    if (header.length < 2) {
                        throw new IllegalArgumentException("--header takes 'Name: value'");
                    }
                    headers.addAll(List.of(header[0].trim(), header[1].trim()));
                }
                default -> {
                    if (arg.startsWith("--") || source != null) {
                        throw new IllegalArgumentException("verify does not know " + arg);
                    }
                    source = arg;
                }
            }
        }
        if (source == null) {
            throw new IllegalArgumentException("verify takes an address or a file");
        }
        return new VerifyOptions(source, stated, reading.build(), headers);
    }

    private static String value(String option, Iterator<String> rest) {
        if (!rest.hasNext()) {
            throw new IllegalArgumentException(option + " takes a value");
        }
        return rest.next();
    }

    private static StreamFormat format(String name) {
        return switch (name) {
            case "ndjson" -> StreamFormat.NDJSON;
            case "array" -> StreamFormat.JSON_ARRAY;
            default -> throw new IllegalArgumentException("--format takes ndjson or array, not " + name);
        };
    }

    boolean isAddress() {
        return source.matches("(?i)https?://.*");
    }

    Path file() {
        return Path.of(source);
    }

    /** The format of a file, as stated or by its name, never by what it holds. */
    StreamFormat fileFormat() {
        if (stated != null) {
            return stated;
        }
        String name = source.toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
        if (name.endsWith(".ndjson") || name.endsWith(".jsonl")) {
            return StreamFormat.NDJSON;
        } else if (name.endsWith(".json")) {
            return StreamFormat.JSON_ARRAY;
        }
        throw new IllegalArgumentException("the name of " + source + " does not tell its format: state it by --format");
    }

    ContentCoding fileCoding() {
        return source.toLowerCase(Locale.ROOT).endsWith(".gz") ? ContentCoding.GZIP : ContentCoding.IDENTITY;
    }
}
