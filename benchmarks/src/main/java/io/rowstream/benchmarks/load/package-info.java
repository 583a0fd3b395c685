/** Many exports at once, to fast clients and slow ones, from a server in a JVM of its own. */
@NullMarked
package io.rowstream.benchmarks.load;

import org.jspecify.annotations.NullMarked;
