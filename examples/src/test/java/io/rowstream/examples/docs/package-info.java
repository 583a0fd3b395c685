/** Holds the documents against the code, and against each other. */
@NullMarked
package io.rowstream.examples.docs;

import org.jspecify.annotations.NullMarked;
