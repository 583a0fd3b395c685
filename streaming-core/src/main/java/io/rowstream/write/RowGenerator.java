package io.rowstream.write;

import io.rowstream.help.Help;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Base64Variant;
import tools.jackson.core.Base64Variants;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.core.json.JsonWriteContext;
import tools.jackson.core.json.UTF8JsonGenerator;

/**
 * Jackson's generator, which remembers whether it was given bytes or text to write as they are, or failed in the midst of a value,
 * which an encoder may ignore. What it makes otherwise is well-formed and has no line breaks, so that only such rows need be looked
 * at again.
 */
final class RowGenerator extends UTF8JsonGenerator {
    private final PlainTextGuess plainText = new PlainTextGuess();
    private boolean foreign;

    private RowGenerator(
            ObjectWriteContext context,
            IOContext io,
            int features,
            int formatFeatures,
            OutputStream out,
            @Nullable SerializableString rootSeparator,
            @Nullable CharacterEscapes escapes,
            @Nullable PrettyPrinter printer,
            int maximumNonEscaped,
            char quote) {
        super(
                context,
                io,
                features,
                formatFeatures,
                out,
                rootSeparator,
                escapes,
                printer,
                maximumNonEscaped,
                quote,
                new byte[RowBuffer.INITIAL_BYTES],
                0,
                false);
    }

    /** Into which it writes, up to {@link #tail()}, until it is full. */
    byte[] array() {
        return _outputBuffer;
    }

    /** Where it writes next. */
    int tail() {
        return _outputTail;
    }

    /** Has it write there next, behind what was put into its array by others, or after something was taken back. */
    void tail(int tail) {
        _outputTail = tail;
    }

    /** Whether something foreign was written since this was last asked. */
    boolean takeForeign() {
        boolean was = foreign;
        foreign = false;
        return was;
    }

    @Override
    public JsonGenerator writeRaw(String text) {
        foreign = true;
        return super.writeRaw(text);
    }

    @Override
    public JsonGenerator writeRaw(String text, int offset, int length) {
        foreign = true;
        return super.writeRaw(text, offset, length);
    }

    @Override
    public JsonGenerator writeRaw(char[] text, int offset, int length) {
        foreign = true;
        return super.writeRaw(text, offset, length);
    }

    @Override
    public JsonGenerator writeRaw(char c) {
        foreign = true;
        return super.writeRaw(c);
    }

    @Override
    public JsonGenerator writeRaw(SerializableString text) {
        foreign = true;
        return super.writeRaw(text);
    }

    @Override
    public JsonGenerator writeRawValue(SerializableString text) {
        foreign = true;
        return super.writeRawValue(text);
    }

    @Override
    public JsonGenerator writeRawUTF8String(byte[] bytes, int offset, int length) {
        foreign = true;
        return super.writeRawUTF8String(bytes, offset, length);
    }

    /** Escapes what must be, but takes bytes that are no UTF-8; those of ASCII are. */
    @Override
    public JsonGenerator writeUTF8String(byte[] bytes, int offset, int length) {
        int start = _outputTail + 2; // as for other text
        if (length < _outputEnd - start && PlainText.is(bytes, offset, offset + length)) {
            System.arraycopy(bytes, offset, _outputBuffer, start, length);
            finishText(start, length);
            return this;
        }
        boolean before = foreign;
        foreign = true;
        super.writeUTF8String(bytes, offset, length);
        foreign = before || !PlainText.isAscii(bytes, offset, offset + length);
        return this;
    }

    @Override
    public JsonGenerator writeName(SerializableString name) {
        foreign |= name.getClass() != SerializedString.class; // others escape themselves
        return super.writeName(name);
    }

    @Override
    public JsonGenerator writeString(SerializableString text) {
        foreign |= text.getClass() != SerializedString.class;
        return super.writeString(text);
    }

    /** ASCII that needs no escapes, which most text is, is encoded by the JDK, many characters at a time. */
    @Override
    public JsonGenerator writeString(@Nullable String text) {
        if (text != null && text.length() <= _charBufferLength) {
            int start = _outputTail + 2; // behind a separator and the quotation mark
            int end = plainText.isWorthATry(_streamWriteContext.getCurrentIndex()) ? putPlain(text, start) : -1;
            if (end < 0) {
                end = EscapedText.encode(text, _charBuffer, _outputBuffer, start, _outputEnd);
            }
            if (end >= 0) {
                finishText(start, end - start);
                return this;
            }
        }
        return super.writeString(text);
    }

    /** Puts text there if it is plain; returns where it ends, or something negative. */
    private int putPlain(String text, int at) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        if (encoded.length >= _outputEnd - at) {
            return -1;
        }
        boolean plain = PlainText.copyEncoded(encoded, _outputBuffer, at);
        plainText.tried(_streamWriteContext.getCurrentIndex(), plain && encoded.length == text.length());
        return plain ? at + encoded.length : -1;
    }

    /** Makes a value of text that stands where it belongs if there is a separator before it. */
    private void finishText(int start, int length) {
        _verifyValueWrite(WRITE_STRING);
        byte[] buffer = _outputBuffer;
        int at = _outputTail;
        buffer[at++] = '"';
        if (at != start) {
            System.arraycopy(buffer, start, buffer, at, length);
        }
        at += length;
        buffer[at++] = '"';
        _outputTail = at;
    }

    @Override
    public JsonGenerator writeName(String name) {
        boolean before = foreign;
        foreign = true;
        super.writeName(name);
        foreign = before;
        return this;
    }

    /** The generator itself lets the last member do without a value; nobody else asks the object's context anything afterwards. */
    @Override
    public JsonGenerator writeEndObject() {
        String last = _streamWriteContext.currentName();
        if (last != null && _streamWriteContext.writeName(last) == JsonWriteContext.STATUS_EXPECT_VALUE) {
            throw new IllegalStateException(Help.BROKEN_ROW.in("the member \"" + last + "\" was given no value"));
        }
        return super.writeEndObject();
    }

    // From here on, what can fail when half of it is written: foreign until it is done.

    @Override
    public JsonGenerator writeStartArray() {
        boolean before = foreign;
        foreign = true;
        super.writeStartArray();
        foreign = before;
        return this;
    }

    @Override
    public JsonGenerator writeStartArray(@Nullable Object value) {
        boolean before = foreign;
        foreign = true;
        super.writeStartArray(value);
        foreign = before;
        return this;
    }

    @Override
    public JsonGenerator writeStartArray(@Nullable Object value, int size) {
        boolean before = foreign;
        foreign = true;
        super.writeStartArray(value, size);
        foreign = before;
        return this;
    }

    @Override
    public JsonGenerator writeStartObject() {
        boolean before = foreign;
        foreign = true;
        super.writeStartObject();
        foreign = before;
        return this;
    }

    @Override
    public JsonGenerator writeStartObject(@Nullable Object value) {
        boolean before = foreign;
        foreign = true;
        super.writeStartObject(value);
        foreign = before;
        return this;
    }

    @Override
    public JsonGenerator writeStartObject(@Nullable Object value, int size) {
        boolean before = foreign;
        foreign = true;
        super.writeStartObject(value, size);
        foreign = before;
        return this;
    }

    @Override
    public JsonGenerator writeString(@Nullable Reader reader, int length) {
        boolean before = foreign;
        foreign = true;
        super.writeString(reader, length);
        foreign = before;
        return this;
    }

    @Override
    public JsonGenerator writeString(char[] text, int offset, int length) {
        boolean before = foreign;
        foreign = true;
        super.writeString(text, offset, length);
        foreign = before;
        return this;
    }

    @Override
    public JsonGenerator writeBinary(Base64Variant variant, byte[] data, int offset, int length) {
        boolean before = foreign;
        foreign = true;
        super.writeBinary(variant, data, offset, length);
        foreign = before || !isKnown(variant);
        return this;
    }

    @Override
    public int writeBinary(Base64Variant variant, InputStream data, int length) {
        boolean before = foreign;
        foreign = true;
        int read = super.writeBinary(variant, data, length);
        foreign = before || !isKnown(variant);
        return read;
    }

    /** Others may have an alphabet with a quotation mark or a line break in it. */
    @SuppressWarnings("ReferenceEquality") // equal ones may have another alphabet
    private static boolean isKnown(Base64Variant variant) {
        return variant == Base64Variants.MIME_NO_LINEFEEDS
                || variant == Base64Variants.MIME
                || variant == Base64Variants.PEM
                || variant == Base64Variants.MODIFIED_FOR_URL;
    }

    // Numbers that are made here are written as raw text by the generator itself.

    @Override
    public JsonGenerator writeNumber(BigInteger number) {
        boolean before = foreign;
        super.writeNumber(number);
        foreign = before;
        return this;
    }

    @Override
    public JsonGenerator writeNumber(BigDecimal number) {
        boolean before = foreign;
        super.writeNumber(number);
        foreign = before;
        return this;
    }

    @Override
    public JsonGenerator writeNumber(double number) {
        boolean before = foreign;
        super.writeNumber(number);
        foreign = before;
        return this;
    }

    @Override
    public JsonGenerator writeNumber(float number) {
        boolean before = foreign;
        super.writeNumber(number);
        foreign = before;
        return this;
    }

    @Override
    public JsonGenerator writeNumber(@Nullable String number) {
        boolean before = foreign;
        super.writeNumber(number);
        foreign = before || (number != null && !NumberText.isNumber(number));
        return this;
    }

    @Override
    public JsonGenerator writeNumber(char[] number, int offset, int length) {
        foreign = true;
        return super.writeNumber(number, offset, length);
    }

    @Override
    public JsonGenerator setCharacterEscapes(@Nullable CharacterEscapes escapes) {
        if (escapes != null) {
            throw new UnsupportedOperationException("a row's text is escaped as JSON says, and in no other way");
        }
        return super.setCharacterEscapes(null);
    }

    /** Nobody writes past the generator. */
    @Override
    public @Nullable Object streamWriteOutputTarget() {
        return null;
    }

    /** Makes such generators. */
    static final class Factory extends JsonFactory {
        private static final long serialVersionUID = 1L;

        Factory(JsonFactoryBuilder settings) {
            super(settings);
        }

        @Override
        protected JsonGenerator _createUTF8Generator(ObjectWriteContext context, IOContext io, OutputStream out) {
            return new RowGenerator(
                    context,
                    io,
                    _streamWriteFeatures,
                    _formatWriteFeatures,
                    out,
                    _rootValueSeparator,
                    _characterEscapes,
                    null,
                    _maximumNonEscapedChar,
                    _quoteChar);
        }
    }
}
