/** What it costs to read rows from an HTTP response. */
@NullMarked
package io.rowstream.benchmarks.client;

import org.jspecify.annotations.NullMarked;
