/** Bytes to rows: the reader, decoders, and the failures that keep an incomplete stream from passing for a complete one. */
@NullMarked
package io.rowstream.read;

import org.jspecify.annotations.NullMarked;
