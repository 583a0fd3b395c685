/** The command line: fetching exports, and verifying that they are whole. */
@NullMarked
package io.rowstream.examples.cli;

import org.jspecify.annotations.NullMarked;
