package io.rowstream.http;

import io.rowstream.help.Help;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamError;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Why a response is no stream or page of rows. */
final class Refusals {
    private static final int MAX_QUOTED = 200;

    private Refusals() {}

    /** How the body of a response is coded, empty where that is not known here. */
    static Optional<ContentCoding> coding(HttpHeaders headers) {
        List<String> codings = headers.allValues("Content-Encoding");
        return codings.isEmpty()
                ? Optional.of(ContentCoding.IDENTITY)
                : ContentCoding.ofToken(String.join(", ", codings));
    }

    /**
     * Another status than 200, with what the server says about it.
     *
     * @param body is read where it is a problem document, up to 64 KiB of it
     */
    static ResponseException status(int status, HttpHeaders headers, InputStream body) {
        String message = "the server answered with status " + status;
        String type = headers.firstValue("Content-Type").orElse("").toLowerCase(Locale.ROOT);
        Duration retryAfter = RetryAfter.of(headers);
        Optional<ContentCoding> coding = coding(headers);
        if (!type.startsWith("application/problem+json") || coding.isEmpty()) {
            return new ResponseException(Help.UNEXPECTED_RESPONSE.in(message), status, null, retryAfter, null);
        }
        try {
            StreamError problem = ProblemBody.read(coding.get().decode(body), status);
            String reason = problem == null ? "" : ": " + cut(problem.title()) + " (" + cut(problem.type()) + ")";
            return new ResponseException(
                    Help.UNEXPECTED_RESPONSE.in(message + reason), status, problem, retryAfter, null);
        } catch (IOException e) {
            return new ResponseException(
                    Help.UNEXPECTED_RESPONSE.in(message + ", and its problem document broke off"),
                    status,
                    null,
                    retryAfter,
                    e);
        }
    }

    /** A content type that is not the right one. */
    static ResponseException type(String subject, String type, String why) {
        return of(
                type.isEmpty()
                        ? subject + " has no Content-Type"
                        : subject + " has the Content-Type \"" + cut(type) + "\", " + why);
    }

    /** A coding that is not known. */
    static ResponseException coding(String subject, HttpHeaders headers) {
        String codings = String.join(", ", headers.allValues("Content-Encoding"));
        return of(subject + " has the unknown Content-Encoding \"" + cut(codings) + '"');
    }

    /** Anything else about a response with the status 200. */
    static ResponseException of(String message) {
        return new ResponseException(Help.UNEXPECTED_RESPONSE.in(message), 200, null, null, null);
    }

    /** Text from outside stays short in messages. */
    private static String cut(String text) {
        return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
    }
}
