package io.rowstream.testing;

import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowDecoder;
import io.rowstream.read.RowFeed;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The ways to read a stream, which must not differ in what comes of it. */
public enum ReadWay {
    /** The reader, on the caller's thread. */
    PULLED,

    /** The reader, with an executor of a few threads. */
    PULLED_WITH_EXECUTOR,

    /** The push form. */
    PUSHED;

    private static final ExecutorService EXECUTOR = Executors.newFixedThreadPool(3, work -> {
        Thread thread = new Thread(work, "read-way");
        thread.setDaemon(true);
        return thread;
    });

    /** Reads a stream that arrives in these pieces. */
    public <T> ReadOutcome<T> read(
            byte[][] pieces,
            StreamFormat format,
            ContentCoding coding,
            RowDecoder<? extends T> decoder,
            ReadOptions options) {
        if (this == PUSHED) {
            return push(pieces, format, coding, decoder, options);
        }
        ReadOptions.Builder builder = options.toBuilder();
        if (this == PULLED_WITH_EXECUTOR) {
            builder.executor(EXECUTOR);
        }
        return ReadOutcome.of(RowReader.open(PiecewiseInput.of(pieces), format, coding, decoder, builder.build()));
    }

    /** Reads a stream that arrives at once. */
    public <T> ReadOutcome<T> read(byte[] body, Variant variant, RowDecoder<? extends T> decoder, ReadOptions options) {
        return read(new byte[][] {body}, variant.format(), variant.coding(), decoder, options);
    }

    private static <T> ReadOutcome<T> push(
            byte[][] pieces,
            StreamFormat format,
            ContentCoding coding,
            RowDecoder<? extends T> decoder,
            ReadOptions options) {
        List<T> rows = new ArrayList<>();
        RowStreamException failure = null;
        try (RowFeed<T> feed = RowFeed.to(rows::add, format, coding, decoder, options)) {
            try {
                for (byte[] piece : pieces) {
                    feed.feed(piece);
                }
                feed.end();
            } catch (RowStreamException e) {
                failure = e;
            }
            if (feed.rows() != rows.size()) {
                throw new AssertionError("the feed miscounts: " + feed.rows() + " of " + rows.size());
            }
        }
        return new ReadOutcome<>(rows, failure);
    }
}
