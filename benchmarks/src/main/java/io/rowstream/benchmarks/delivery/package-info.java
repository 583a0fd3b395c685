/** Sends the same export to a client over loopback, by hand and by the servlet adapter. */
@NullMarked
package io.rowstream.benchmarks.delivery;

import org.jspecify.annotations.NullMarked;
