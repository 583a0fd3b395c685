package io.rowstream.read;

import io.rowstream.help.Help;
import java.util.Objects;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Decoders by data binding. They need {@code tools.jackson.core:jackson-databind} on the class or module path, which the rest of
 * this library does not; nothing else touches it.
 */
public final class DatabindDecoders {
    private DatabindDecoders() {}

    /**
     * Rows of a type, bound as Jackson does by default.
     *
     * @throws IllegalStateException where jackson-databind is missing
     */
    public static <T> RowDecoder<T> of(Class<T> type) {
        Objects.requireNonNull(type, "type");
        try {
            return of(JsonMapper.shared().readerFor(type));
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    Help.DATABIND_LIBRARY.in(
                            "decoding rows by data binding needs tools.jackson.core:jackson-databind, which is missing"),
                    e);
        }
    }

    /**
     * Rows bound by a reader, with all its settings but one: trailing tokens are not for it to judge, since the next row follows
     * in the same parser. A row of {@code null} that binds to null becomes a {@link RowDecodingException}. As thread-safe as the
     * reader, so entirely.
     *
     * @param reader knows the type of a row
     * @param <T> the reader's type, which cannot be checked here
     */
    @SuppressWarnings("exports") // who calls this has databind
    public static <T> RowDecoder<T> of(ObjectReader reader) {
        ObjectReader rows = reader.without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        return rows::readValue;
    }
}
