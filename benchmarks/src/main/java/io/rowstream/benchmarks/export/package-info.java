/** Exports to a sink that only counts, by every contestant in turn. */
@NullMarked
package io.rowstream.benchmarks.export;

import org.jspecify.annotations.NullMarked;
