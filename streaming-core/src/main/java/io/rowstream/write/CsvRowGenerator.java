package io.rowstream.write;

import io.rowstream.help.Help;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Base64Variant;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.util.JsonGeneratorDelegate;
import tools.jackson.core.util.SimpleStreamWriteContext;

/**
 * Writes a row as a record: takes one object of scalars, and refuses what has no place in CSV by the name of its column. The
 * generator underneath would drop a member that comes twice, and write nothing for a row without members.
 */
final class CsvRowGenerator extends JsonGeneratorDelegate {
    /** What makes spreadsheets take text for a formula, alone or after they trimmed it. */
    private static final String FORMULA_STARTS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

    private final String[] names;
    private final Map<String, Integer> places = new HashMap<>();
    /** For each column the record that last had it. */
    private final long[] lastRecord;

    private final boolean neutraliseFormulas;
    private long record;
    private boolean inRecord;
    private boolean hasMembers;
    private int next;

    CsvRowGenerator(JsonGenerator records, List<String> columns, CsvOptions options) {
        super(records, false);
        this.names = columns.toArray(String[]::new);
        this.lastRecord = new long[names.length];
        this.neutraliseFormulas = options.neutraliseFormulas();
        for (int i = 0; i < names.length; i++) {
            places.put(names[i], i);
        }
    }

    @Override
    public JsonGenerator writeStartObject() {
        if (inRecord) {
            throw refusal("an object");
        }
        inRecord = true;
        hasMembers = false;
        next = 0;
        record++;
        delegate.writeStartObject();
        return this;
    }

    @Override
    public JsonGenerator writeStartObject(@Nullable Object forValue) {
        return writeStartObject();
    }

    @Override
    public JsonGenerator writeStartObject(@Nullable Object forValue, int size) {
        return writeStartObject();
    }

    @Override
    public JsonGenerator writeEndObject() {
        if (inRecord && !hasMembers) {
            writeName(names[0]);
            writeNull();
        }
        TokenStreamContext context = delegate.streamWriteContext();
        String last = context.currentName();
        if (last != null && context instanceof SimpleStreamWriteContext members && !members.writeName(last)) {
            throw new IllegalStateException(Help.BROKEN_ROW.in("the member \"" + last + "\" was given no value"));
        }
        inRecord = false;
        delegate.writeEndObject();
        return this;
    }

    @Override
    public JsonGenerator writeName(String name) {
        int place = next;
        if (place >= names.length || !names[place].equals(name)) {
            Integer found = places.get(name);
            if (found == null) {
                throw new IllegalStateException(
                        Help.CSV_ROWS.in("the row has a member \"" + name + "\", which is no column"));
            }
            place = found;
        }
        if (lastRecord[place] == record) {
            throw new IllegalStateException(Help.CSV_ROWS.in("the row has the member \"" + name + "\" twice"));
        }
        lastRecord[place] = record;
        hasMembers = true;
        next = place + 1;
        delegate.writeName(name);
        return this;
    }

    @Override
    public JsonGenerator writeName(SerializableString name) {
        return writeName(name.getValue());
    }

    @Override
    public JsonGenerator writePropertyId(long id) {
        return writeName(Long.toString(id));
    }

    @Override
    public JsonGenerator writeNull() {
        delegate.writeString("");
        return this;
    }

    @Override
    public JsonGenerator writeString(@Nullable String text) {
        if (text == null) {
            return writeNull();
        }
        if (text.isEmpty()) {
            delegate.writeNull();
        } else if (neutraliseFormulas && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0) {
            delegate.writeString("'" + text);
        } else {
            delegate.writeString(text);
        }
        return this;
    }

    @Override
    public JsonGenerator writeString(char[] text, int offset, int length) {
        return writeString(new String(text, offset, length));
    }

    @Override
    public JsonGenerator writeString(SerializableString text) {
        return writeString(text.getValue());
    }

    @Override
    public JsonGenerator writeString(Reader reader, int length) {
        StringBuilder text = new StringBuilder();
        char[] piece = new char[1024];
        try {
            int wanted = length < 0 ? Integer.MAX_VALUE : length;
            while (text.length() < wanted) {
                int n = reader.read(piece, 0, Math.min(piece.length, wanted - text.length()));
                if (n < 0) {
                    break;
                }
                text.append(piece, 0, n);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writeString(text.toString());
    }

    @Override
    public JsonGenerator writeUTF8String(byte[] text, int offset, int length) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(text, offset, length);
            return writeString(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
        } catch (CharacterCodingException e) {
            throw new IllegalStateException(
                    Help.UNWRITABLE_VALUE.in("the column \""
                            + delegate.streamWriteContext().currentName() + "\" holds text that is not UTF-8"),
                    e);
        }
    }

    @Override
    public JsonGenerator writeBinary(Base64Variant variant, byte[] data, int offset, int length) {
        return writeString(variant.encode(Arrays.copyOfRange(data, offset, offset + length)));
    }

    @Override
    public int writeBinary(Base64Variant variant, InputStream data, int length) {
        try {
            byte[] bytes = length < 0 ? data.readAllBytes() : data.readNBytes(length);
            writeString(variant.encode(bytes));
            return bytes.length;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public JsonGenerator writeEmbeddedObject(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return writeBinary(bytes);
        }
        return super.writeEmbeddedObject(value);
    }

    /** By way of text, since numbers longer than the buffer underneath would not fit. */
    @Override
    public JsonGenerator writeNumber(@Nullable BigDecimal value) {
        return value == null ? writeNull() : writeNumber(value.toString());
    }

    @Override
    public JsonGenerator writeNumber(@Nullable BigInteger value) {
        return value == null ? writeNull() : writeNumber(value.toString());
    }

    @Override
    public JsonGenerator writeNumber(@Nullable String number) {
        if (number == null) {
            return writeNull();
        }
        delegate.writeNumber(number);
        return this;
    }

    @Override
    public JsonGenerator writeNumber(char[] number, int offset, int length) {
        return writeNumber(new String(number, offset, length));
    }

    @Override
    public JsonGenerator writeStartArray() {
        throw refusal("an array");
    }

    @Override
    public JsonGenerator writeStartArray(@Nullable Object forValue) {
        throw refusal("an array");
    }

    @Override
    public JsonGenerator writeStartArray(@Nullable Object forValue, int size) {
        throw refusal("an array");
    }

    @Override
    public JsonGenerator writeArray(int[] array, int offset, int length) {
        throw refusal("an array");
    }

    @Override
    public JsonGenerator writeArray(long[] array, int offset, int length) {
        throw refusal("an array");
    }

    @Override
    public JsonGenerator writeArray(double[] array, int offset, int length) {
        throw refusal("an array");
    }

    @Override
    public JsonGenerator writeArray(String[] array, int offset, int length) {
        throw refusal("an array");
    }

    private IllegalStateException refusal(String what) {
        String column = delegate.streamWriteContext().currentName();
        return new IllegalStateException(Help.CSV_ROWS.in(
                inRecord
                        ? "the column \"" + column + "\" holds " + what
                                + ", which has no form in CSV; leave it out or make text of it"
                        : "the row is " + what + ", and rows of CSV must be objects"));
    }

    private static UnsupportedOperationException raw() {
        return new UnsupportedOperationException(Help.BROKEN_ROW.in("raw text could forge a record"));
    }

    @Override
    public JsonGenerator writeRawUTF8String(byte[] text, int offset, int length) {
        throw raw();
    }

    @Override
    public JsonGenerator writeRaw(String text) {
        throw raw();
    }

    @Override
    public JsonGenerator writeRaw(String text, int offset, int length) {
        throw raw();
    }

    @Override
    public JsonGenerator writeRaw(SerializableString text) {
        throw raw();
    }

    @Override
    public JsonGenerator writeRaw(char[] text, int offset, int length) {
        throw raw();
    }

    @Override
    public JsonGenerator writeRaw(char c) {
        throw raw();
    }

    @Override
    public JsonGenerator writeRawValue(String text) {
        throw raw();
    }

    @Override
    public JsonGenerator writeRawValue(String text, int offset, int length) {
        throw raw();
    }

    @Override
    public JsonGenerator writeRawValue(char[] text, int offset, int length) {
        throw raw();
    }

    /**
     * Leaves the generator underneath to the garbage collector: closing makes it write what it holds of a row that was
     * dropped, which it may be unable to.
     */
    @Override
    public void close() {}
}
