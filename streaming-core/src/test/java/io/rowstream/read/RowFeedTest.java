package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.JsonText;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The push form: what its calls do. That its rows and outcomes are those of the reader is tested with those of the reader. */
class RowFeedTest {
    private final List<String> rows = new ArrayList<>();

    @ParameterizedTest
    @EnumSource(ContentCoding.class)
    void handsOnARowOnceItsBytesAreThere(ContentCoding coding) {
        byte[] bytes = "1\n2\n3".getBytes(UTF_8);
        RowFeed<String> feed = feed(coding);

        feed.feed(coding == ContentCoding.GZIP ? IndependentJson.gzipFlushed(bytes) : bytes);

        assertThat(rows).containsExactly("1", "2");
        assertThat(feed.rows()).isEqualTo(2);
        assertThat(feed.completeness()).isEqualTo(Completeness.PENDING);
    }

    @Test
    void isCompleteOnlyOnceItEnded() {
        RowFeed<String> feed = feed(ContentCoding.IDENTITY);
        feed.feed("1\n{\"end\":true,\"count\":1}\n".getBytes(UTF_8));
        assertThat(feed.completeness()).isEqualTo(Completeness.PENDING);

        feed.end();
        feed.end();

        assertThat(feed.completeness()).isEqualTo(Completeness.PROVED);
        assertThatThrownBy(() -> feed.feed(new byte[1])).isInstanceOf(IllegalStateException.class);
        feed.close();
        assertThat(feed.completeness()).isEqualTo(Completeness.PROVED);
    }

    @Test
    void takesPartsOfArraysAndBuffersOfAllKinds() {
        byte[] bytes = "xx1\n2\n{\"end\":true,\"count\":2}\nxx".getBytes(UTF_8);
        int length = bytes.length - 4;
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes);
        direct.position(2).limit(2 + length);
        ByteBuffer heap = ByteBuffer.wrap(bytes, 2, length).slice();
        for (ByteBuffer buffer : List.of(direct, heap, heap.asReadOnlyBuffer())) {
            rows.clear();
            RowFeed<String> feed = feed(ContentCoding.IDENTITY);
            feed.feed(buffer);
            feed.end();
            assertThat(rows).containsExactly("1", "2");
            assertThat(buffer.hasRemaining()).isFalse();
        }
        rows.clear();
        RowFeed<String> feed = feed(ContentCoding.IDENTITY);
        feed.feed(bytes, 2, length);
        feed.end();
        assertThat(rows).containsExactly("1", "2");
        assertThatThrownBy(() -> feed(ContentCoding.IDENTITY).feed(bytes, 2, bytes.length))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void takesMoreThanItCopiesAtOnceOfADirectBuffer() {
        byte[] bytes = Bodies.text(StreamFormat.NDJSON, Collections.nCopies(10_000, "{\"n\":1}"))
                .getBytes(UTF_8);
        RowFeed<String> feed = feed(ContentCoding.IDENTITY);
        feed.feed(ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
        feed.end();
        assertThat(rows).hasSize(10_000);
    }

    @Test
    void changesNoByteOfWhatItIsGiven() {
        byte[] bytes = "[1,{\"a\":[2]},3]".getBytes(UTF_8);
        byte[] before = bytes.clone();
        RowFeed<String> feed = RowFeed.to(
                rows::add, StreamFormat.JSON_ARRAY, ContentCoding.IDENTITY, JsonText::of, ReadOptions.DEFAULTS);
        feed.feed(bytes);
        feed.end();
        assertThat(bytes).isEqualTo(before);
    }

    @Test
    void isFinishedAfterAFailure() {
        RowFeed<String> feed = feed(ContentCoding.IDENTITY);
        Throwable failure = catchThrowable(() -> feed.feed("1\nx\n3\n".getBytes(UTF_8)));

        assertThat(failure)
                .isInstanceOfSatisfying(
                        MalformedStreamException.class,
                        e -> assertThat(e.rows()).isEqualTo(1));
        assertThat(catchThrowable(() -> feed.feed("4\n".getBytes(UTF_8)))).isSameAs(failure);
        assertThat(catchThrowable(feed::end)).isSameAs(failure);
        assertThat(catchThrowable(() -> feed.breakOff(new IOException()))).isSameAs(failure);
        assertThat(rows).containsExactly("1");
        assertThat(feed.completeness()).isEqualTo(Completeness.PENDING);
    }

    @Test
    void isFinishedAfterAConsumerThatThrew() {
        for (RuntimeException own : List.of(
                new IllegalStateException("own"), new IncompleteStreamException("of another stream", 9, 0, null))) {
            RowFeed<String> feed = RowFeed.to(
                    row -> {
                        throw own;
                    },
                    StreamFormat.NDJSON,
                    ContentCoding.IDENTITY,
                    JsonText::of,
                    ReadOptions.DEFAULTS);

            assertThat(catchThrowable(() -> feed.feed("1\n".getBytes(UTF_8)))).isSameAs(own);
            assertThatThrownBy(() -> feed.feed("2\n".getBytes(UTF_8))).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(feed::end).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void isIncompleteWhereTheTransportBrokeOff() {
        RowFeed<String> feed = feed(ContentCoding.IDENTITY);
        feed.feed("1\n{\"end\":false,\"count\":1,\"cursor\":\"c\"}\n{\"end\":true,\"count\":1}\n".getBytes(UTF_8));
        IOException cause = new IOException("reset");

        assertThatThrownBy(() -> feed.breakOff(cause)).isInstanceOfSatisfying(IncompleteStreamException.class, e -> {
            assertThat(e.getCause()).isSameAs(cause);
            assertThat(e.rows()).isEqualTo(1);
            assertThat(e.lastCheckpoint()).isEqualTo(new Checkpoint(1, "c"));
            assertThat(e.byteOffset()).isEqualTo(62);
        });
        assertThat(feed.lastCheckpoint()).isEqualTo(new Checkpoint(1, "c"));
    }

    @Test
    void refusesToBeCalledFromItsOwnConsumer() {
        List<RowFeed<String>> self = new ArrayList<>();
        RowFeed<String> feed = RowFeed.to(
                row -> self.get(0).feed("2\n".getBytes(UTF_8)),
                StreamFormat.NDJSON,
                ContentCoding.IDENTITY,
                JsonText::of,
                ReadOptions.DEFAULTS);
        self.add(feed);

        assertThatThrownBy(() -> feed.feed("1\n".getBytes(UTF_8)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("in the middle of a row");
    }

    @Test
    void takesNothingOnceClosed() {
        RowFeed<String> feed = feed(ContentCoding.GZIP);
        feed.close();
        feed.close();
        assertThatThrownBy(() -> feed.feed(new byte[1])).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(feed::end).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void says0BytesAreIncomplete() {
        for (ContentCoding coding : ContentCoding.values()) {
            assertThatThrownBy(feed(coding)::end).isInstanceOf(IncompleteStreamException.class);
        }
    }

    @Test
    void holdsNoMoreThanTheReaderOfALongRow() {
        ReadOptions options = ReadOptions.builder().maxRowBytes(1000).build();
        RowFeed<String> feed =
                RowFeed.to(rows::add, StreamFormat.NDJSON, ContentCoding.IDENTITY, JsonText::of, options);
        feed.feed("1\n".getBytes(UTF_8));
        assertThatThrownBy(() -> feed.feed("x".repeat(1001).getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        LimitExceededException.class, e -> assertThat(e.limit()).isEqualTo("maxRowBytes"));
        assertThat(rows).containsExactly("1");
    }

    private RowFeed<String> feed(ContentCoding coding) {
        return RowFeed.to(rows::add, StreamFormat.NDJSON, coding, JsonText::of, ReadOptions.DEFAULTS);
    }
}
