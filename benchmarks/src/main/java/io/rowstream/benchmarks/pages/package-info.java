/** Fetches pages at several depths, by keyset and by OFFSET. */
@NullMarked
package io.rowstream.benchmarks.pages;

import org.jspecify.annotations.NullMarked;
