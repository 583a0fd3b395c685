/** The client code that docs/clients.md shows. */
@NullMarked
package io.rowstream.examples.client;

import org.jspecify.annotations.NullMarked;
