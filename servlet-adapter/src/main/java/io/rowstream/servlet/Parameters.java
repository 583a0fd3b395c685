package io.rowstream.servlet;

import io.rowstream.wire.StreamError;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a request as the client meant them. One that containers cannot decode they leave out, or fail at; of one that is
 * there more than once they give the first. Neither may make another page, or other rows, of what was asked for.
 */
final class Parameters {
    private static final StreamError INVALID = new StreamError(
            "urn:rowstream:problem:invalid-parameter",
            "A parameter of the request cannot be read, or is there more than once",
            400,
            false);

    private Parameters() {}

    /** The parameter of this name; null where the request has none. */
    static @Nullable String read(HttpServletRequest request, String name) throws Refusal {
        String value;
        try {
            value = request.getParameter(name);
        } catch (RuntimeException e) { // containers have their own for what they cannot decode
            Answer.LOG.log(System.Logger.Level.DEBUG, "the parameters of a request cannot be read", e);
            throw new Refusal(new Problem(INVALID));
        }
        int sent = count(request.getQueryString(), name);
        if (sent > 1 || (sent == 1 && value == null)) {
            throw new Refusal(new Problem(INVALID, "\"" + name + "\" is that parameter"));
        }
        return value;
    }

    private static int count(@Nullable String query, String name) {
        int count = 0;
        if (query != null) {
            for (String parameter : query.split("&", -1)) {
                int equals = parameter.indexOf('=');
                count += decoded(equals < 0 ? parameter : parameter.substring(0, equals))
                                .equals(name)
                        ? 1
                        : 0;
            }
        }
        return count;
    }

    private static String decoded(String name) {
        try {
            return URLDecoder.decode(name, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return name; // no container takes it for another one
        }
    }
}
