package io.rowstream.write;

/** How CSV is written beyond what the wire format fixes. Immutable. */
public final class CsvOptions {
    /** Every option at its default. */
    public static final CsvOptions DEFAULTS = builder().build();

    private final boolean neutraliseFormulas;

    private CsvOptions(Builder builder) {
        this.neutraliseFormulas = builder.neutraliseFormulas;
    }

    /** Options at their defaults, to be changed. */
    public static Builder builder() {
        return new Builder();
    }

    /** Whether text that a spreadsheet would take for a formula is changed. */
    public boolean neutraliseFormulas() {
        return neutraliseFormulas;
    }

    @Override
    public String toString() {
        return "CsvOptions[neutraliseFormulas=" + neutraliseFormulas + "]";
    }

    /** Changes options. Not thread-safe. */
    public static final class Builder {
        private boolean neutraliseFormulas;

        private Builder() {}

        /**
         * Puts an apostrophe in front of text, column names included, that begins with {@code =}, {@code +}, {@code -},
         * {@code @}, one of their full-width forms, a tab, a carriage return or a line feed, so that a spreadsheet that opens
         * the file does not run it as a formula. Numbers and booleans stay as they are. By default off, because it changes the
         * data: every other reader gets the apostrophe as well.
         */
        public Builder neutraliseFormulas(boolean neutraliseFormulas) {
            this.neutraliseFormulas = neutraliseFormulas;
            return this;
        }

        /** The options. */
        public CsvOptions build() {
            return new CsvOptions(this);
        }
    }
}
