/** What docs/http.md shows. */
@NullMarked
package io.rowstream.examples.http;

import org.jspecify.annotations.NullMarked;
