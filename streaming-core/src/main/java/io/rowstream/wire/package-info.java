/**
 * What writers and readers of the wire format share: the names of formats and codings, control lines, error lines. Knows no
 * JSON library.
 */
@NullMarked
package io.rowstream.wire;

import org.jspecify.annotations.NullMarked;
