/** Exports and pages in a Spring Boot application: the code of docs/spring-boot.md. */
@NullMarked
package io.rowstream.examples.spring;

import org.jspecify.annotations.NullMarked;
