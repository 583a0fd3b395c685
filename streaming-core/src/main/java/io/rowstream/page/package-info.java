/**
 * Pages and cursor tokens: positions in an order of rows, the opaque strings they are sealed into, and pages that begin and end
 * at them. Knows neither a JSON library nor where rows come from.
 */
@NullMarked
package io.rowstream.page;

import org.jspecify.annotations.NullMarked;
