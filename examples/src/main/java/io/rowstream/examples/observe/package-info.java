/** The code of docs/observing.md. */
@NullMarked
package io.rowstream.examples.observe;

import org.jspecify.annotations.NullMarked;
