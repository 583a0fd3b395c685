/** Reads rows back from JSON in Rowstream's ways and in others', and tells time, pauses and memory. */
@NullMarked
package io.rowstream.benchmarks.decode;

import org.jspecify.annotations.NullMarked;
