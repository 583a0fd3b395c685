package io.rowstream.write;

import io.rowstream.help.Help;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads rows again in which an encoder put text of its own making: only what is one JSON value may go out, since anything else could
 * end a row, or a stream, before its time.
 */
final class ForeignText {
    /** The first of its three bytes. */
    private static final byte BYTE_ORDER_MARK = (byte) 0xef;

    private final JsonFactory json;

    ForeignText(int maxDepth) {
        json = JsonFactory.builder()
                .disable(TokenStreamFactory.Feature.CHARSET_DETECTION) // zero bytes would make UTF-16 of it
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(maxDepth)
                        .maxStringLength(Integer.MAX_VALUE)
                        .maxNumberLength(Integer.MAX_VALUE)
                        .maxNameLength(Integer.MAX_VALUE)
                        .build())
                .build();
    }

    /** Throws where {@code bytes[from, to)} is not one JSON value in UTF-8. */
    void check(byte[] bytes, int from, int to) {
        try {
            // The parser lets some of what is not UTF-8 pass, and would skip a byte order mark.
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from));
            if (from < to && bytes[from] != BYTE_ORDER_MARK && isOneValue(bytes, from, to)) {
                return;
            }
        } catch (CharacterCodingException | JacksonException e) {
            throw refusal(e);
        }
        throw refusal(null);
    }

    private boolean isOneValue(byte[] bytes, int from, int to) {
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), bytes, from, to - from)) {
            if (parser.nextToken() == null) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        }
    }

    private static IllegalStateException refusal(@Nullable Throwable cause) {
        return new IllegalStateException(
                Help.BROKEN_ROW.in(
                        "the row is not one JSON value in UTF-8: the encoder wrote raw text, and that text is broken"),
                cause);
    }
}
