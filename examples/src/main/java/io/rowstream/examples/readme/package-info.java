/** The code that the README shows; a test holds the two together. */
@NullMarked
package io.rowstream.examples.readme;

import org.jspecify.annotations.NullMarked;
