package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.read.StreamFailedException;
import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Rows;
import io.rowstream.wire.StreamError;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What the error line tells. */
class ErrorLineTest {
    private final IllegalStateException failure =
            new IllegalStateException("SELECT password FROM users; relation \"users\" does not exist");

    private final FaultySink sink = new FaultySink();

    @Test
    @FieldCase("W6")
    void tellsNothingOfTheInsideByDefault() {
        stream(RowStreamer.builder());

        assertThat(sink.text())
                .doesNotContain("SELECT", "users", "Exception", "java", "\tat ")
                .endsWith("{\"end\":false,\"count\":2,\"error\":{\"type\":\"urn:rowstream:problem:export-failed\","
                        + "\"title\":\"The export failed on the server\",\"status\":500,\"retryable\":true}}\n");
    }

    @Test
    void tellsWhatTheCallerMakesOfTheOriginalCause() {
        StreamError error = new StreamError("urn:x", "say \"no\" \\ to \u0000\n\r\u2028 and \ud83d\ude00", 503, false);
        Throwable[] seen = new Throwable[1];

        stream(RowStreamer.builder().errors(cause -> {
            seen[0] = cause;
            return error;
        }));

        assertThat(seen[0]).isSameAs(failure);
        assertThat(sink.text().lines()).hasSize(3);
        StreamFailedException read =
                (StreamFailedException) ReadOutcome.ofNdjson(sink.text()).expectFailure();
        assertThat(read.error()).isEqualTo(error);
        assertThat(read.rows()).isEqualTo(2);
    }

    @Test
    void fallsBackWhenTheCallersFunctionThrows() {
        IllegalArgumentException own = new IllegalArgumentException("own bug");

        ExportException thrown = stream(RowStreamer.builder().errors(cause -> {
            throw own;
        }));

        assertThat(thrown.getSuppressed()).containsExactly(own);
        assertThat(sink.text()).endsWith("\"status\":500,\"retryable\":true}}\n");
    }

    @Test
    void fallsBackWhenTheCallersFunctionGivesNull() {
        @SuppressWarnings("NullAway") // as careless callers do
        Function<Throwable, StreamError> none = cause -> null;

        ExportException thrown = stream(RowStreamer.builder().errors(none));

        assertThat(thrown.getSuppressed()).hasSize(1);
        assertThat(sink.text()).endsWith("\"status\":500,\"retryable\":true}}\n");
    }

    @Test
    void fallsBackWhereTheCallersFunctionTellsNoStatus() {
        stream(RowStreamer.builder().errors(cause -> new StreamError("urn:x", "no", 0, false)));

        assertThat(sink.text()).endsWith("\"status\":500,\"retryable\":true}}\n");
    }

    private ExportException stream(RowStreamer.Builder settings) {
        FaultySource<Integer> source = FaultySource.counting(4).failAtRow(2, failure);
        ExportException thrown = catchThrowableOfType(
                ExportException.class, () -> settings.build().stream(Export.of(source, Rows.ENCODER), sink));
        assertThat(thrown).hasCause(failure);
        return thrown;
    }
}
