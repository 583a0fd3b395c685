/** Reading exports over HTTP with {@link java.net.http.HttpClient}: requests, and body handlers that give a row reader. */
@NullMarked
package io.rowstream.http;

import org.jspecify.annotations.NullMarked;
