package io.rowstream.http;

import io.rowstream.read.ReadOptions;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Finds the member of a page that names the next one, by a JSON pointer (RFC 6901) through objects. */
final class NextMember {
    private final JsonFactory json;
    private final String pointer;
    private final List<String> names;
    private final boolean pagesDiffer;
    /** Where the text stands in the page that was read last. */
    private int textFrom;

    private int textTo;
    private @Nullable String restBefore;

    NextMember(PageForm form, ReadOptions options) {
        // Rows are judged when they are read. No document that passes then is nested more deeply than this.
        long depth = Math.min(Integer.MAX_VALUE, 2L * options.maxDepth() + 2);
        this.json = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth((int) depth)
                        .maxStringLength(Integer.MAX_VALUE)
                        .maxNameLength(Integer.MAX_VALUE)
                        .maxNumberLength(Integer.MAX_VALUE)
                        .build())
                .build();
        this.pagesDiffer = form.pagesDiffer();
        this.pointer = form.nextPointer();
        this.names = Arrays.stream(pointer.substring(1).split("/", -1))
                .map(name -> name.replace("~1", "/").replace("~0", "~"))
                .toList();
    }

    /**
     * What the member says, null for a JSON null.
     *
     * @throws IllegalArgumentException where it is not there once, or neither text nor null
     * @throws JacksonException where the document is none
     */
    @Nullable
    String read(byte[] page) {
        try (JsonParser in = json.createParser(ObjectReadContext.empty(), page)) {
            in.nextToken();
            String value = member(in, 0);
            if (in.nextToken() != null) {
                throw new IllegalArgumentException("the page goes on after its end");
            }
            return value;
        }
    }

    /**
     * Whether the page that was read last is the one before it, but for the token: pages that hold the tokens of both neighbours never
     * are. So does a server answer that always begins anew, with a fresh token each time.
     */
    boolean repeats(byte[] page) {
        if (!pagesDiffer) {
            return false;
        }
        MessageDigest digest = Digests.sha256();
        digest.update(page, 0, textFrom);
        digest.update((byte) 0);
        digest.update(page, textTo, page.length - textTo);
        String rest = HexFormat.of().formatHex(digest.digest());
        boolean repeated = rest.equals(restBefore);
        restBefore = rest;
        return repeated;
    }

    private @Nullable String member(JsonParser in, int depth) {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            throw missing();
        }
        boolean met = false;
        String value = null;
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean wanted = in.currentName().equals(names.get(depth));
            in.nextToken();
            if (!wanted) {
                in.skipChildren();
            } else if (met) {
                throw new IllegalArgumentException("the page has " + pointer + " twice");
            } else {
                met = true;
                value = depth + 1 < names.size() ? member(in, depth + 1) : value(in);
            }
        }
        if (!met) {
            throw missing();
        }
        return value;
    }

    private @Nullable String value(JsonParser in) {
        if (in.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        textFrom = (int) in.currentTokenLocation().getByteOffset();
        String text = in.currentToken() == JsonToken.VALUE_STRING ? in.getString() : "";
        textTo = (int) in.currentLocation().getByteOffset();
        if (text.isEmpty()) {
            throw new IllegalArgumentException(
                    "the page has something at " + pointer + " that is neither text nor null, or an empty text");
        }
        return text;
    }

    private IllegalArgumentException missing() {
        return new IllegalArgumentException(
                "the page has no member " + pointer + ", so that nobody can tell whether it is the last");
    }
}
