/** The code of docs/pages.md. */
@NullMarked
package io.rowstream.examples.page;

import org.jspecify.annotations.NullMarked;
