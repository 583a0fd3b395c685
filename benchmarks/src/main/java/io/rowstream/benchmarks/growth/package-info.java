/** Exports more and more rows, and tells what each of them takes. */
@NullMarked
package io.rowstream.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
