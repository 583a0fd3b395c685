package io.rowstream.examples.recipes;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file that does not change any more, sent whole or from where a client left off (RFC 9110, section 14). A request for several
 * ranges gets the whole file, as the RFC allows.
 *
 * @param etag a strong one, with its quotation marks
 */
record RangedFile(Path file, String etag) {
    private static final Pattern ONE_RANGE = Pattern.compile("(?i:bytes) *= *(\\d*)-(\\d*)");
    private static final int PIECE = 64 * 1024;

    /** From one byte to another, both included; none where {@code first} lies behind {@code last}. */
    private record Range(long first, long last) {}

    void send(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            long size = channel.size();
            response.setHeader("Accept-Ranges", "bytes");
            response.setHeader("ETag", etag);
            Range range = range(request, size);
            if (range == null) {
                send(channel, new Range(0, size - 1), response);
            } else if (range.first() > range.last()) {
                response.setStatus(HttpServletResponse.SC_REQUESTED_RANGE_NOT_SATISFIABLE);
                response.setHeader("Content-Range", "bytes */" + size);
            } else {
                response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
                response.setHeader("Content-Range", "bytes " + range.first() + "-" + range.last() + "/" + size);
                send(channel, range, response);
            }
        }
    }

    /** What is asked for; null for all, as where the client has a part of another file or asks for what it may not. */
    private @Nullable Range range(HttpServletRequest request, long size) {
        String range = request.getHeader("Range");
        String ifRange = request.getHeader("If-Range");
        if (range == null || !request.getMethod().equals("GET") || (ifRange != null && !ifRange.equals(etag))) {
            return null;
        }
        Matcher one = ONE_RANGE.matcher(range.strip());
        if (!one.matches() || range.strip().endsWith("=-")) {
            return null;
        }
        String from = one.group(1);
        String to = one.group(2);
        if (from.isEmpty()) {
            return new Range(Math.max(0, size - number(to)), number(to) == 0 ? -1 : size - 1);
        }
        if (!to.isEmpty() && number(to) < number(from)) {
            return null;
        }
        return new Range(number(from), to.isEmpty() ? size - 1 : Math.min(number(to), size - 1));
    }

    /** Of digits; what is larger than any file is as large as the largest. */
    private static long number(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }

    private static void send(FileChannel channel, Range range, HttpServletResponse response) throws IOException {
        long end = range.last() + 1;
        response.setContentLengthLong(end - range.first());
        OutputStream out = response.getOutputStream();
        WritableByteChannel target = Channels.newChannel(out);
        for (long at = range.first(); at < end; ) {
            long sent = channel.transferTo(at, Math.min(PIECE, end - at), target);
            if (sent <= 0) {
                throw new EOFException("the file has become shorter");
            }
            at += sent;
        }
    }
}
