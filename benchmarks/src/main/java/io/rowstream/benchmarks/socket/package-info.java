/** Exports from a database to a client that decodes every row, over a socket. */
@NullMarked
package io.rowstream.benchmarks.socket;

import org.jspecify.annotations.NullMarked;
