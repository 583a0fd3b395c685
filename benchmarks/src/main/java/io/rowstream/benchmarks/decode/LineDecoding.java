package io.rowstream.benchmarks.decode;

/** One way to decode a file of NDJSON. */
@FunctionalInterface
interface LineDecoding {
    void decode(NdjsonFile file, Tally tally) throws Exception;
}
