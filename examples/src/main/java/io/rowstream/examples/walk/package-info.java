/** What docs/walking-pages.md shows. */
@NullMarked
package io.rowstream.examples.walk;

import org.jspecify.annotations.NullMarked;
