package io.rowstream.write;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import org.jspecify.annotations.Nullable;

/** Records an event for each stream where the JDK's flight recorder is there; its module is optional. */
final class FlightRecording {
    private static final boolean PRESENT = isPresent();

    private FlightRecording() {}

    private static boolean isPresent() {
        try {
            Class.forName("jdk.jfr.Event", false, FlightRecording.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false; // a run-time image without the module: nothing to record with
        }
    }

    /** A listener for one stream, or null where nothing would be recorded. */
    static @Nullable StreamListener listener(StreamFormat format, ContentCoding coding) {
        return PRESENT ? StreamRecorder.start(format, coding) : null;
    }
}
