package io.rowstream.wire;

import java.io.IOException;
import java.io.OutputStream;

/**
 * The encoding side of a {@link ContentCoding}. Finishing and closing are different verbs, so that a failure can never look
 * like an end: only {@link #finish()} writes what proves the coding complete, {@link #close()} never writes.
 *
 * <p>The stream underneath belongs to the caller and is never closed from here. Not thread-safe.
 */
public abstract class CodedOutput extends OutputStream {

    /** For the codings of this package. */
    CodedOutput() {}

    @Override
    public final void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public abstract void write(byte[] bytes, int offset, int length) throws IOException;

    /** Hands on everything written so far, decodable by the receiver as it stands, and flushes the stream underneath. */
    @Override
    public abstract void flush() throws IOException;

    /** Ends the coding: writes its trailer, if it has one. Nothing can be written afterwards. Does not flush. */
    public abstract void finish() throws IOException;

    /** Releases memory. Writes nothing, closes nothing, never throws; harmless when repeated. */
    @Override
    public abstract void close();
}
