@NullMarked
package io.rowstream.examples.consumer;

import org.jspecify.annotations.NullMarked;
