package io.rowstream.read;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Everything on the caller's thread: no more is read than has arrived and than the next row needs. */
final class SerialFlow<T> extends RowFlow<T> {
    private final InputStream in;
    private final RowIntake intake;
    private final RowSlices slices;
    private final SliceDecoder<T> decoder;
    private Completeness completeness = Completeness.PENDING;

    SerialFlow(
            InputStream in,
            StreamFormat format,
            ContentCoding coding,
            RowDecoder<? extends T> decoder,
            ReadOptions options) {
        this.intake = new RowIntake(format, options);
        this.slices = intake.slices();
        this.decoder = new SliceDecoder<>(decoder, new RowJson(options));
        this.in = coding.decode(in);
    }

    @Override
    int nextBytes() {
        while (!slices.hasNext()) {
            if (intake.frame()) {
                decoder.begin(intake.buffer(), slices);
            } else if (intake.fill(in::read) < 0) {
                completeness = intake.end();
                return -1;
            }
        }
        return slices.nextBytes();
    }

    @Override
    T next() {
        return decoder.decode();
    }

    @Override
    Completeness completeness() {
        return completeness;
    }

    @Override
    @Nullable
    Checkpoint checkpoint() {
        return intake.checkpoint();
    }

    @Override
    void close() {
        decoder.release();
        closeQuietly(in);
    }

    /** Nothing is left to be lost: the rows were delivered or nobody wants them. */
    static void closeQuietly(InputStream in) {
        try {
            in.close();
        } catch (IOException | RuntimeException e) {
            System.getLogger(RowReader.class.getName()).log(System.Logger.Level.DEBUG, "closing the input failed", e);
        }
    }
}
