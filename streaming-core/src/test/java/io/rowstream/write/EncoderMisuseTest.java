package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.Rows;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.Base64Variant;
import tools.jackson.core.Base64Variants;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.SerializedString;

/** Whatever an encoder does with the generator, and whichever of its failures it ignores: what goes out is one value. */
class EncoderMisuseTest {
    private static final Base64Variant HOSTILE_ALPHABET = new Base64Variant(
            "hostile",
            "\"\n],ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz01234567",
            false,
            (char) 0,
            Integer.MAX_VALUE);
    /** Up to Jackson 3.3, which is where comments came; they are refused by generators of JSON. */
    private static final Set<String> KNOWN = Set.of("""
            assignCurrentValue(Object)
            canOmitProperties()
            canWriteComments()
            canWriteObjectId()
            canWriteTypeId()
            close()
            configure(StreamWriteFeature,boolean)
            copyCurrentEvent(JsonParser)
            copyCurrentEventExact(JsonParser)
            copyCurrentStructure(JsonParser)
            copyCurrentStructureExact(JsonParser)
            currentValue()
            flush()
            getCharacterEscapes()
            getHighestNonEscapedChar()
            getPrettyPrinter()
            getSchema()
            has(StreamWriteCapability)
            isClosed()
            isEnabled(StreamWriteFeature)
            objectWriteContext()
            setCharacterEscapes(CharacterEscapes)
            streamWriteCapabilities()
            streamWriteConstraints()
            streamWriteContext()
            streamWriteFeatures()
            streamWriteOutputBuffered()
            streamWriteOutputTarget()
            version()
            writeArray(String[],int,int) writeArray(double[],int,int) writeArray(int[],int,int) writeArray(long[],int,int)
            writeArrayPropertyStart(String)
            writeBinary(Base64Variant,InputStream,int) writeBinary(Base64Variant,byte[],int,int) writeBinary(InputStream,int) writeBinary(byte[]) writeBinary(byte[],int,int)
            writeBinaryProperty(String,byte[])
            writeBoolean(boolean)
            writeBooleanProperty(String,boolean)
            writeComment(String)
            writeEmbeddedObject(Object)
            writeEndArray()
            writeEndObject()
            writeName(SerializableString) writeName(String)
            writeNull()
            writeNullProperty(String)
            writeNumber(BigDecimal) writeNumber(BigInteger) writeNumber(String) writeNumber(char[],int,int) writeNumber(double) writeNumber(float) writeNumber(int) writeNumber(long) writeNumber(short)
            writeNumberProperty(String,BigDecimal) writeNumberProperty(String,BigInteger) writeNumberProperty(String,double) writeNumberProperty(String,float) writeNumberProperty(String,int) writeNumberProperty(String,long) writeNumberProperty(String,short)
            writeObjectId(Object)
            writeObjectPropertyStart(String)
            writeObjectRef(Object)
            writeOmittedProperty(String)
            writePOJO(Object)
            writePOJOProperty(String,Object)
            writePropertyId(long)
            writeRaw(SerializableString) writeRaw(String) writeRaw(String,int,int) writeRaw(char) writeRaw(char[],int,int)
            writeRawUTF8String(byte[],int,int)
            writeRawValue(SerializableString) writeRawValue(String) writeRawValue(String,int,int) writeRawValue(char[],int,int)
            writeStartArray() writeStartArray(Object) writeStartArray(Object,int)
            writeStartObject() writeStartObject(Object) writeStartObject(Object,int)
            writeString(Reader,int) writeString(SerializableString) writeString(String) writeString(char[],int,int)
            writeStringProperty(String,String)
            writeTree(TreeNode)
            writeTypeId(Object)
            writeTypePrefix(WritableTypeId)
            writeTypeSuffix(WritableTypeId)
            writeUTF8String(byte[],int,int)
            """.strip().split("\\s+"));

    private static final Base64Variant HOSTILE_PADDING =
            new Base64Variant(Base64Variants.MIME_NO_LINEFEEDS, "hostile", true, '"', Integer.MAX_VALUE);

    static Stream<Arguments> misuse() {
        List<Named<RowEncoder<Integer>>> encoders = List.of(
                Named.of(
                        "name without value",
                        (row, out) -> out.writeStartObject().writeName("a").writeEndObject()),
                Named.of(
                        "encoded name without value",
                        (row, out) -> out.writeStartObject()
                                .writeNullProperty("a")
                                .writeName(new SerializedString("b"))
                                .writeEndObject()),
                Named.of("name without value inside", (row, out) -> {
                    out.writeStartObject();
                    out.writeObjectPropertyStart("a").writeName("b").writeEndObject();
                    out.writeNumberProperty("c", 1);
                    out.writeEndObject();
                }),
                Named.of("name without value, ignored", (row, out) -> {
                    out.writeStartObject().writeName("a");
                    ignoring(out::writeEndObject);
                }),
                Named.of("hostile base64", (row, out) -> out.writeBinary(HOSTILE_ALPHABET, new byte[6], 0, 6)),
                Named.of(
                        "hostile base64 from a stream",
                        (row, out) -> out.writeBinary(HOSTILE_ALPHABET, new ByteArrayInputStream(new byte[6]), 6)),
                Named.of("hostile padding", (row, out) -> out.writeBinary(HOSTILE_PADDING, new byte[1], 0, 1)),
                Named.of("UTF-16", (row, out) -> out.writeRawValue("\0001")),
                Named.of("UTF-16, the other way round", (row, out) -> out.writeRawValue("1\000")),
                Named.of("UTF-16 text", (row, out) -> out.writeRawValue("\"\000]]\"\000")),
                Named.of("failing reader, ignored", (row, out) -> {
                    out.writeStartArray();
                    ignoring(() -> out.writeString(new FailingReader(), -1));
                    out.writeEndArray();
                }),
                Named.of("failing stream, ignored", (row, out) -> {
                    out.writeStartArray();
                    ignoring(() -> out.writeBinary(new FailingInput(), -1));
                    out.writeEndArray();
                }),
                Named.of("text out of range, ignored", (row, out) -> {
                    out.writeStartArray();
                    ignoring(() -> out.writeString("abc".toCharArray(), 2, 9));
                    out.writeEndArray();
                }),
                Named.of("no name, ignored", (row, out) -> {
                    out.writeStartObject();
                    ignoring(() -> out.writeName((String) null));
                    out.writeNumber(1);
                    out.writeEndObject();
                }),
                Named.of("nested too deeply, ignored", (row, out) -> {
                    for (int depth = 0; depth < 20; depth++) {
                        ignoring(out::writeStartArray);
                    }
                    while (!out.streamWriteContext().inRoot()) {
                        out.writeEndArray();
                    }
                }),
                Named.of("too long, ignored", (row, out) -> {
                    out.writeStartArray();
                    for (int i = 0; i < 11_900; i++) {
                        ignoring(() -> out.writeNumber(7));
                    }
                    out.writeEndArray();
                }),
                Named.of("closed", (row, out) -> {
                    out.configure(StreamWriteFeature.AUTO_CLOSE_CONTENT, true);
                    out.writeStartArray();
                    out.flush();
                    out.close();
                    out.writeEndArray();
                }),
                Named.of("object of unknown kind", (row, out) -> out.writePOJO(new Object())),
                Named.of("object embedded", (row, out) -> out.writeEmbeddedObject(new Object())));
        return Stream.of(StreamFormat.NDJSON, StreamFormat.JSON_ARRAY)
                .flatMap(format -> encoders.stream().map(encoder -> Arguments.of(format, encoder)));
    }

    private static void ignoring(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            assertThat(e).isNotNull(); // as encoders do that rather lose a value than a row
        }
    }

    @ParameterizedTest
    @MethodSource("misuse")
    void neverLetsABrokenRowOut(StreamFormat format, RowEncoder<Integer> misuse) {
        FaultySink sink = new FaultySink();
        RowEncoder<Integer> encoder = (row, out) -> (row == 1 ? misuse : Rows.ENCODER).encode(row, out);
        RowStreamer streamer = RowStreamer.builder()
                .format(format)
                .maxDepth(10)
                .maxRowBytes(20_000)
                .sentinel(false)
                .build();

        ExportException failure = catchThrowableOfType(
                ExportException.class, () -> streamer.stream(Export.of(FaultySource.counting(3), encoder), sink));

        assertThat(failure.rows()).isEqualTo(1);
        assertThat(sink.text()).isEqualTo(format == StreamFormat.NDJSON ? Rows.ndjson(1) : "[" + Rows.json(0));
    }

    @ParameterizedTest
    @EnumSource
    void namesTheMemberWithoutAValue(StreamFormat format) {
        RowEncoder<Integer> encoder = (row, out) -> out.writeStartObject()
                .writeNullProperty("id")
                .writeName("price")
                .writeEndObject();

        assertRefused(format, encoder).hasMessageContaining("\"price\" was given no value");
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(
            StreamFormat format, RowEncoder<Integer> encoder) {
        Export<Integer> export =
                Export.of(FaultySource.counting(1), encoder).withColumns(List.of(Column.of("id"), Column.of("price")));
        return assertThatThrownBy(() -> RowStreamer.builder().format(format).build().stream(export, new FaultySink()))
                .isInstanceOf(ExportException.class);
    }

    @Test
    void allowsWhatTheGeneratorMakesOfItself() throws IOException {
        FaultySink sink = new FaultySink();
        RowEncoder<Integer> encoder = (row, out) -> {
            out.writeStartArray(row, 9);
            out.writeNumber((String) null);
            out.writeBinary(Base64Variants.MIME, new byte[58], 0, 58);
            out.writeBinary(Base64Variants.PEM, new ByteArrayInputStream(new byte[3]), 3);
            out.writeString(new StringReader("\ud83d\ude00"), -1);
            out.writeStartObject(row, 0).writeEndObject();
            out.writeStartObject(row).writeOmittedProperty("a").writeEndObject();
            out.writePOJO(null);
            out.writeEmbeddedObject(new byte[1]);
            out.writeEndArray();
        };

        RowStreamer.builder().build().stream(Export.of(FaultySource.counting(1), encoder), sink);

        assertThat(sink.text())
                .isEqualTo("[null,\"" + "A".repeat(76) + "\\nAA==\",\"AAAA\",\"\ud83d\ude00\",{},{},null,\"AA==\"]\n"
                        + Rows.sentinel(1));
    }

    /** What is given to the generator as it is must be noticed: whoever adds a method here has looked at what it does. */
    @Test
    void knowsEveryMethodThatGeneratorsHave() {
        Set<String> found = Arrays.stream(JsonGenerator.class.getMethods())
                .filter(method -> method.getDeclaringClass() == JsonGenerator.class)
                .filter(method -> !method.isBridge())
                .map(EncoderMisuseTest::signature)
                .collect(Collectors.toCollection(TreeSet::new));
        found.removeAll(KNOWN);

        assertThat(found).as("methods of JsonGenerator that nobody has judged").isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void writesNoComments(StreamFormat format) {
        Optional<Method> comments = Arrays.stream(JsonGenerator.class.getMethods())
                .filter(method -> method.getName().equals("writeComment"))
                .findAny();
        assumeThat(comments).isPresent();

        assertRefused(format, (row, out) -> comments.orElseThrow().invoke(out, "*/1],[\r\n"))
                .cause()
                .isInstanceOf(InvocationTargetException.class);
    }

    private static String signature(Method method) {
        return method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(",", "(", ")"));
    }

    private static final class FailingReader extends Reader {
        private boolean read;

        @Override
        public int read(char[] into, int offset, int length) throws IOException {
            if (read) {
                throw new IOException("injected");
            }
            read = true;
            into[offset] = 'x';
            return 1;
        }

        @Override
        public void close() {}
    }

    private static final class FailingInput extends InputStream {
        private boolean read;

        @Override
        public int read() throws IOException {
            return read(new byte[1], 0, 1);
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (read) {
                throw new IOException("injected");
            }
            read = true;
            return Math.min(length, 5);
        }
    }
}
