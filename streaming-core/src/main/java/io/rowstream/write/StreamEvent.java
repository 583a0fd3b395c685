package io.rowstream.write;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** What the flight recorder keeps of a stream; its duration is that of the stream. */
@Name("io.rowstream.Stream")
@Label("Row Stream")
@Description("An export that was streamed, whole or not")
@Category("Rowstream")
@StackTrace(false)
final class StreamEvent extends Event {
    @Label("Format")
    @Nullable
    String format;

    @Label("Content Coding")
    @Nullable
    String coding;

    @Label("Rows")
    long rows;

    @Label("Bytes")
    @Description("After content coding")
    @DataAmount
    long bytes;

    @Label("Time to First Byte")
    @Timespan(Timespan.NANOSECONDS)
    long firstByte;

    @Label("Complete")
    boolean complete;

    @Label("Failure")
    @Description("The class of what ended the stream")
    @Nullable
    String failure;
}
