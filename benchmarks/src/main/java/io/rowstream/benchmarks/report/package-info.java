/** What benchmarks measured, as lines in files, and the tables and plots that are made of it. */
@NullMarked
package io.rowstream.benchmarks.report;

import org.jspecify.annotations.NullMarked;
