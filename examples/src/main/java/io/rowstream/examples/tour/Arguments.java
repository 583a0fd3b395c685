package io.rowstream.examples.tour;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** The words of a command line, one after the other. */
public final class Arguments {
    private final Deque<String> rest;

    public Arguments(String... args) {
        this.rest = new ArrayDeque<>(Arrays.asList(args));
    }

    public boolean isEmpty() {
        return rest.isEmpty();
    }

    /** Takes the next word. */
    public String next() {
        return rest.remove();
    }

    /** Whether the next word is there and no option. */
    public boolean hasValue() {
        String word = rest.peek();
        return word != null && !word.startsWith("--");
    }

    /** Takes the value that stands behind {@code option}. */
    public String value(String option) throws UsageException {
        if (!hasValue()) {
            throw new UsageException(option + " needs a value; --help tells which");
        }
        return rest.remove();
    }

    /** Takes the number that stands behind {@code option}. */
    public int number(String option, int least, int most) throws UsageException {
        String text = value(option);
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below, like a number out of range
        }
        throw new UsageException(option + " takes a whole number from " + least + " to " + most + ", not " + text);
    }

    /** Takes the JDBC URL that stands behind {@code option}. */
    public String jdbcUrl(String option) throws UsageException {
        String text = value(option);
        if (!text.startsWith("jdbc:")) {
            throw new UsageException(option + " takes a JDBC URL: it begins with jdbc:");
        }
        return text;
    }

    /** What to say of an option that there is not. */
    public static UsageException unknown(String option) {
        return new UsageException(
                option.startsWith("--") && option.contains("=")
                        ? "a value stands behind its option as a word of its own: " + option.replaceFirst("=.*", " …")
                        : "unknown option " + option + "; --help lists what there is");
    }
}
