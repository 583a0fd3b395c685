/** jOOQ queries as exports, streamed by the driver. */
@NullMarked
package io.rowstream.jooq;

import org.jspecify.annotations.NullMarked;
