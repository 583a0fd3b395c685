@NullMarked
package io.rowstream.examples.proxy;

import org.jspecify.annotations.NullMarked;
