/** The demo: a server with exports and pages of one table, and a page in the browser that shows what they do. */
@NullMarked
package io.rowstream.examples.demo;

import org.jspecify.annotations.NullMarked;
