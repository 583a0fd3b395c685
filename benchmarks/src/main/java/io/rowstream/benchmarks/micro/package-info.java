/** JMH benchmarks of single pieces. */
@NullMarked
package io.rowstream.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
