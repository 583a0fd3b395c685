package io.rowstream.wireformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Replays every vector of the wire format through the public types. */
class WireFormatVectorsTest {

    @TestFactory
    Stream<DynamicNode> vectors() throws IOException {
        return VectorFile.all().stream()
                .map(file -> dynamicContainer(
                        file.title(),
                        file.vectors().stream()
                                .map(vector ->
                                        dynamicTest(vector.clauses() + " " + vector.name(), () -> replay(vector)))));
    }

    private static void replay(Vector vector) throws Exception {
        String needs = vector.needs();
        if (needs != null && (Features.MISSING.contains(needs) || Features.ELSEWHERE.containsKey(needs))) {
            abort("skipped: needs " + needs);
        } else if (needs != null && !Features.PRESENT.contains(needs)) {
            fail("needs " + needs + ", which is no feature that Features names");
        }
        if (vector.read() != null) {
            new ReadReplay(vector.read()).run();
        } else if (vector.write() != null) {
            new WriteReplay(vector.write()).run();
        } else if (vector.contentType() != null) {
            Vector.Header header = vector.contentType();
            assertThat(StreamFormat.ofMediaType(header.value()).map(Names::of).orElse(null))
                    .isEqualTo(header.reads());
        } else if (vector.contentCoding() != null) {
            Vector.Header header = vector.contentCoding();
            assertThat(ContentCoding.ofToken(header.value())
                            .map(ContentCoding::token)
                            .orElse(null))
                    .isEqualTo(header.reads());
        } else {
            fail("an exchange takes a server, so the vector needs http");
        }
    }
}
