package io.rowstream.http;

import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.OptionalLong;

/**
 * What tells where a response body ends (RFC 9112, section 6.3).
 *
 * @param bytes what {@code Content-Length} announces, empty where there is none
 * @param delimited whether anything but the closing of the connection tells the end
 */
record BodyLength(OptionalLong bytes, boolean delimited) {

    static BodyLength of(ResponseInfo response) {
        HttpHeaders headers = response.headers();
        return new BodyLength(announced(headers), isDelimited(response.version(), headers));
    }

    static boolean isDelimited(HttpClient.Version version, HttpHeaders headers) {
        return version != HttpClient.Version.HTTP_1_1
                || headers.firstValue("Content-Length").isPresent()
                || headers.firstValue("Transfer-Encoding").isPresent();
    }

    private static OptionalLong announced(HttpHeaders headers) {
        try {
            return headers.firstValueAsLong("Content-Length");
        } catch (NumberFormatException e) {
            return OptionalLong.empty(); // for the client to refuse
        }
    }

    /** What arrived beside what was expected, to be put behind what went wrong. */
    String after(long received) {
        if (bytes.isPresent()) {
            return "after " + received + " of " + bytes.getAsLong() + " bytes";
        }
        return "after " + received + " bytes, before "
                + (delimited ? "the end of the body" : "the connection was closed");
    }
}
