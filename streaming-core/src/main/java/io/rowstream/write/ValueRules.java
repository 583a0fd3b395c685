package io.rowstream.write;

import java.util.Objects;

/**
 * How values are written for which JSON has more than one form, or none. What is not a matter of choice,
 * {@link ValueWriter} says.
 *
 * <p>Immutable and safe for use by any number of threads.
 */
public final class ValueRules {
    /** The rules that hold where none are stated. */
    public static final ValueRules DEFAULTS = builder().build();

    final NonFinite nonFinite;
    final boolean bigIntegersAsStrings;

    private ValueRules(Builder builder) {
        this.nonFinite = builder.nonFinite;
        this.bigIntegersAsStrings = builder.bigIntegersAsStrings;
    }

    /** Rules with their defaults. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public String toString() {
        return "ValueRules[nonFinite=" + nonFinite + ", bigIntegersAsStrings=" + bigIntegersAsStrings + "]";
    }

    /** What becomes of NaN and the infinities, for which JSON has no numbers. */
    public enum NonFinite {
        /** Text: {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}, as Jackson and PostgreSQL spell them. */
        QUOTE,
        /** Null. */
        NULL,
        /** The row fails; the message names the column. */
        REFUSE
    }

    /** States rules. Not thread-safe. */
    public static final class Builder {
        private NonFinite nonFinite = NonFinite.QUOTE;
        private boolean bigIntegersAsStrings;

        private Builder() {}

        /** What becomes of NaN and the infinities. By default {@link NonFinite#QUOTE}. */
        public Builder nonFinite(NonFinite nonFinite) {
            this.nonFinite = Objects.requireNonNull(nonFinite, "nonFinite");
            return this;
        }

        /**
         * Whether integers beyond ±(2<sup>53</sup> − 1) are written as text, for clients that read every number as a double,
         * as JavaScript does, and would round them. By default false. Numbers with a fraction, and those in columns that hold
         * JSON, are never written as text.
         */
        public Builder bigIntegersAsStrings(boolean bigIntegersAsStrings) {
            this.bigIntegersAsStrings = bigIntegersAsStrings;
            return this;
        }

        /** The rules. */
        public ValueRules build() {
            return new ValueRules(this);
        }
    }
}
