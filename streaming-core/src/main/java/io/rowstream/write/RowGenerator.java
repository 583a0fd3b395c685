package io.rowstream.write;

import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.core.json.UTF8JsonGenerator;

/**
 * Jackson's generator, which remembers whether it was given bytes or text to write as they are. What it makes by itself is well-formed
 * and has no line breaks, so that only rows with something foreign in them need be looked at again.
 */
final class RowGenerator extends UTF8JsonGenerator {
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

    /** Escapes what must be, but takes bytes that are no UTF-8. */
    @Override
    public JsonGenerator writeUTF8String(byte[] bytes, int offset, int length) {
        int start = _outputTail + 2; // as for other text
        if (length < _outputEnd - start && PlainText.is(bytes, offset, offset + length)) {
            System.arraycopy(bytes, offset, _outputBuffer, start, length);
            finishText(start, length);
            return this;
        }
        foreign = true;
        return super.writeUTF8String(bytes, offset, length);
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

    /** Text that needs no escapes, which most does not, is copied as it is. */
    @Override
    @SuppressWarnings("deprecation") // takes the low bytes of chars, and these are ASCII
    public JsonGenerator writeString(@Nullable String text) {
        int start = _outputTail + 2; // behind a separator and the quotation mark
        if (text == null || text.length() >= _outputEnd - start || !PlainText.isAscii(text)) {
            return super.writeString(text);
        }
        int length = text.length();
        byte[] buffer = _outputBuffer;
        text.getBytes(0, length, buffer, start);
        if (!PlainText.is(buffer, start, start + length)) {
            return super.writeString(text);
        }
        finishText(start, length);
        return this;
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
    public JsonGenerator writeNumber(String number) {
        boolean before = foreign;
        super.writeNumber(number);
        foreign = before || !NumberText.isNumber(number);
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
