/** Answers HTTP requests with exports, on any container that implements Servlet 6. */
@NullMarked
package io.rowstream.servlet;

import org.jspecify.annotations.NullMarked;
