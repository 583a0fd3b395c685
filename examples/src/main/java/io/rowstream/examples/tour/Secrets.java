package io.rowstream.examples.tour;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes what a JDBC URL holds of passwords out of text that is shown, since drivers like to quote their URL. */
final class Secrets {
    /** {@code password=…} and the like up to the next separator, and {@code user:…@} before a host. */
    private static final Pattern PASSWORD = Pattern.compile(
            "(?i)(?:[a-z_.]*(?:password|passwd|pwd|secret|token|key)[a-z_.]*=([^&;?]*))|(?://[^/@:?;]*:([^/?;]*)@)");

    private Secrets() {}

    /** {@code text} in one line, without the passwords of {@code url}. */
    static String scrub(String text, String url) {
        String scrubbed = text.replaceAll("\\s+", " ").strip();
        for (String secret : secrets(url)) {
            scrubbed = scrubbed.replace(secret, "***");
        }
        return scrubbed;
    }

    private static List<String> secrets(String url) {
        List<String> secrets = new ArrayList<>();
        Matcher matcher = PASSWORD.matcher(url);
        while (matcher.find()) {
            String secret = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
            if (!secret.isEmpty()) {
                secrets.add(secret);
                secrets.add(percentDecoded(secret));
            }
        }
        return secrets;
    }

    private static String percentDecoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text; // a lone percent sign: it was not encoded
        }
    }
}
