/** Adapters of one's own: a row source, and a way to send exports; shown in docs/writing-an-adapter.md. */
@NullMarked
package io.rowstream.examples.adapter;

import org.jspecify.annotations.NullMarked;
