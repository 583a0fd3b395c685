/** What messages say of where help is to be had. For the modules of this library only. */
@NullMarked
package io.rowstream.help;

import org.jspecify.annotations.NullMarked;
