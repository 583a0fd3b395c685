/** Rows to bytes: row sources, encoders, exports, and the streamer that drains an export into an output stream. */
@NullMarked
package io.rowstream.write;

import org.jspecify.annotations.NullMarked;
