/** How a JDBC connection is made to stream a result instead of buffering it, and put back as it was afterwards. */
@NullMarked
package io.rowstream.jdbc;

import org.jspecify.annotations.NullMarked;
