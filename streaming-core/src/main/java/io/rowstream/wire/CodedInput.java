package io.rowstream.wire;

import java.io.EOFException;
import java.util.zip.ZipException;

/**
 * Takes a coding off bytes that arrive in pieces. What comes out, and the failure it ends in, is the same however the input was
 * cut. Not thread-safe.
 */
public interface CodedInput extends AutoCloseable {

    /**
     * Takes the next piece of input, once {@link #decode} has returned 0 for what came before.
     *
     * @param bytes read, never written, until {@link #decode} returns 0 again
     */
    void feed(byte[] bytes, int offset, int length);

    /**
     * Decodes as many bytes as are there and fit.
     *
     * @param length at least 1
     * @return how many bytes were decoded; 0 where more input is needed first
     * @throws ZipException where the input is damaged, or followed by what does not belong to it; what was decoded before the
     *     damage has been handed out by then
     */
    int decode(byte[] target, int offset, int length) throws ZipException;

    /**
     * The input has ended, and {@link #decode} has returned 0 for all of it.
     *
     * @throws EOFException where the coding has not ended too
     */
    void end() throws EOFException;

    /** Gives memory back; harmless when repeated. */
    @Override
    void close();
}
