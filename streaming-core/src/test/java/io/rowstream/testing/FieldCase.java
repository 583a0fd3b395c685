package io.rowstream.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says of a test which faults, seen in the field and listed in {@code docs/field-cases.md}, it proves to be absent. */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface FieldCase {
    /** Ids such as {@code W4}. */
    String[] value();
}
