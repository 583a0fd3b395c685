package io.rowstream.servlet;

import java.nio.charset.StandardCharsets;

/** The header that names the file a response is to be saved as (RFC 6266, RFC 8187). */
final class ContentDisposition {
    private static final String ATTRIBUTE_CHARS = "!#$&+-.^_`|~";

    private ContentDisposition() {}

    /** Refuses a name that no header could carry. */
    static String checked(String fileName) {
        if (fileName.isBlank() || fileName.codePoints().anyMatch(ContentDisposition::isUnfit)) {
            throw new IllegalArgumentException(
                    "a file name is not blank, and has neither control characters, slashes, backslashes nor half characters");
        }
        return fileName;
    }

    private static boolean isUnfit(int c) {
        return Character.isISOControl(c)
                || c == '/'
                || c == '\\'
                || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
                || Character.getType(c) == Character.FORMAT // such as what turns the direction of text round
                || Character.getType(c) == Character.LINE_SEPARATOR
                || Character.getType(c) == Character.PARAGRAPH_SEPARATOR;
    }

    /** The field's value. Where the name is not plain ASCII, clients that know RFC 8187 get it all the same. */
    static String attachment(String fileName) {
        StringBuilder plain = new StringBuilder();
        StringBuilder extended = new StringBuilder();
        boolean same = true;
        for (int c : fileName.codePoints().toArray()) {
            boolean carried = c >= ' ' && c <= '~' && c != '%'; // which some clients decode
            same &= carried;
            plain.append(c == '"' ? "\\" : "").append(carried ? Character.toString(c) : "_");
            for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                extended.append(encoded(b));
            }
        }
        String value = "attachment; filename=\"" + plain + '"';
        return same ? value : value + "; filename*=UTF-8''" + extended;
    }

    private static String encoded(byte b) {
        boolean letterOrDigit = (b >= '0' && b <= '9') || (b >= 'A' && b <= 'Z') || (b >= 'a' && b <= 'z');
        return letterOrDigit || (b > 0 && ATTRIBUTE_CHARS.indexOf(b) >= 0)
                ? Character.toString(b)
                : String.format("%%%02X", b);
    }
}
