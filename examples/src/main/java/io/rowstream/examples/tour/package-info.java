/** The tour: one program that shows the whole path, from a database to a client that can prove it got every row. */
@NullMarked
package io.rowstream.examples.tour;

import org.jspecify.annotations.NullMarked;
