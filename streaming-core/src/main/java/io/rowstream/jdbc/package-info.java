/**
 * Any SQL query as an export ({@link io.rowstream.jdbc.JdbcExport}), and how a JDBC connection is made to stream a result
 * instead of buffering it, and put back as it was afterwards ({@link io.rowstream.jdbc.JdbcStreaming}).
 */
@NullMarked
package io.rowstream.jdbc;

import org.jspecify.annotations.NullMarked;
