/** The one command: what runs, and in which process. */
@NullMarked
package io.rowstream.benchmarks;

import org.jspecify.annotations.NullMarked;
