/** What docs/exports.md shows. */
@NullMarked
package io.rowstream.examples.export;

import org.jspecify.annotations.NullMarked;
