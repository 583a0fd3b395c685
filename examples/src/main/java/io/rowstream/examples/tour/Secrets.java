package io.rowstream.examples.tour;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes what the command line holds of passwords out of text that is shown, since drivers like to quote their URL. Where one
 * ends differs by driver, so every reading counts: what is hidden needlessly does no harm.
 */
public final class Secrets {
    private static final String KEY = "(?i)[a-z_.]*(?:password|passwd|pwd|secret|token|key|init)[a-z_.]*=";

    private static final List<Pattern> PASSWORDS = List.of(
            Pattern.compile(KEY + "([^&;?]*)"),
            Pattern.compile(KEY + "([^&]*)"),
            Pattern.compile(KEY + "((?:\\\\.|[^;])*)"),
            // SQL that a driver runs when it connects
            Pattern.compile("(?i)password\\s+'([^']*)'"),
            // user:password@host, with and without what is not allowed in it, and user/password@host
            Pattern.compile("//[^/@:?;]*:([^/?;]*)@"),
            Pattern.compile("//[^/@:?;]*:(.*)@"),
            Pattern.compile(":[^/@:?;]*/([^/@]+)@"),
            Pattern.compile("//[^/@:?;]*/([^/@]+)@"));

    /** Shorter ones are hidden only where they stand alone, or half of all words would be. */
    private static final int LONG_ENOUGH = 4;

    private final Set<String> secrets = new LinkedHashSet<>();

    public Secrets(String... arguments) {
        for (String argument : arguments) {
            for (Pattern pattern : PASSWORDS) {
                find(pattern, argument);
                find(pattern, percentDecoded(argument));
            }
        }
    }

    private void find(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            String secret = matcher.group(1);
            if (!secret.isBlank()) {
                secrets.add(secret);
                secrets.add(percentDecoded(secret));
                secrets.add(secret.replaceAll("\\\\(.)", "$1"));
            }
        }
    }

    /** {@code text} in one line, without the passwords. */
    public String scrub(String text) {
        BitSet hidden = new BitSet(); // first all of them, since they may overlap
        for (String secret : secrets) {
            String quoted = Pattern.quote(secret);
            Matcher matcher = Pattern.compile(secret.length() >= LONG_ENOUGH ? quoted : alone(quoted))
                    .matcher(text);
            while (matcher.find()) {
                hidden.set(matcher.start(), matcher.end());
            }
        }
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (!hidden.get(i)) {
                shown.append(text.charAt(i));
            } else if (i == 0 || !hidden.get(i - 1)) {
                shown.append("***");
            }
        }
        return shown.toString().replaceAll("\\s+", " ").strip();
    }

    private static String alone(String quoted) {
        return "(?<![\\p{L}\\p{N}])" + quoted + "(?![\\p{L}\\p{N}])";
    }

    private static String percentDecoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text; // a lone percent sign: it was not encoded
        }
    }
}
