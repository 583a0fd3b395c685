/** The code of docs/recipes.md. */
@NullMarked
package io.rowstream.examples.recipes;

import org.jspecify.annotations.NullMarked;
