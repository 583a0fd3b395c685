package io.rowstream.wireformat;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Column;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The words of the vector files and what they mean here. */
final class Names {
    private Names() {}

    static StreamFormat format(String name) {
        return switch (name) {
            case "ndjson" -> StreamFormat.NDJSON;
            case "array" -> StreamFormat.JSON_ARRAY;
            case "csv" -> StreamFormat.CSV;
            default -> throw new AssertionError("wire the format " + name + " to the code");
        };
    }

    static String of(StreamFormat format) {
        return switch (format) {
            case NDJSON -> "ndjson";
            case JSON_ARRAY -> "array";
            case CSV -> "csv";
        };
    }

    static Column.Kind kind(@Nullable String type) {
        return type == null ? Column.Kind.UNKNOWN : Column.Kind.valueOf(type.toUpperCase(Locale.ROOT));
    }

    static ContentCoding coding(@Nullable String name) {
        return name == null
                ? ContentCoding.IDENTITY
                : ContentCoding.ofToken(name).orElseThrow();
    }

    /** Fails where a vector asks for what the replay cannot ask the code for yet, so that nothing is passed over in silence. */
    static void notWired(String option, @Nullable Object value) {
        if (value != null) {
            throw new AssertionError("wire the option " + option + " to the code");
        }
    }
}
