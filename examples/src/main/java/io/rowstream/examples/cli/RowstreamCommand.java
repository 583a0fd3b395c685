package io.rowstream.examples.cli;

import java.io.PrintStream;
import java.util.List;

/**
 * Fetches exports from the command line, and verifies that they are whole. The exit status is 0 where the export is complete, 1 where it is not, and 2 where the
 * command was used wrongly or the server refused.
 */
public final class RowstreamCommand {
    static final int COMPLETE = 0;
    static final int INCOMPLETE = 1;
    static final int REFUSED = 2;

    private static final String USAGE =
            "usage: " + FetchCommand.USAGE + System.lineSeparator() + "       " + VerifyOptions.USAGE;

    private RowstreamCommand() {}

    /** Runs a command; see its usage. */
    public static void main(String[] args) {
        System.exit(run(List.of(args), System.out, System.err));
    }

    static int run(List<String> args, PrintStream out, PrintStream err) {
        if (args.isEmpty()) {
            err.println(USAGE);
            return REFUSED;
        }
        List<String> rest = args.subList(1, args.size());
        return switch (args.get(0)) {
            case "fetch" -> FetchCommand.run(rest, out, err);
            case "verify" -> VerifyCommand.run(rest, out, err);
            default -> {
                err.println(USAGE);
                yield REFUSED;
            }
        };
    }
}
