package io.rowstream.page;

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands inside a token: what it is bound to, when it was issued, and the position. In this order: hash of the scope and hash of
 * the context, 8 bytes each; milliseconds since 1970, 8 bytes; a byte of flags; the values, each with its type.
 *
 * @param scope the hash of the scope
 * @param context the hash of the context
 * @param issued milliseconds since 1970
 */
record SealedPosition(long scope, long context, long issued, KeysetPosition position) {
    /** What stands before the values. */
    static final int HEADER_BYTES = 3 * Long.BYTES + 1;

    private static final int BACKWARD = 1;
    private static final int INCLUSIVE = 2;

    /** The bytes; null where they would be more than {@code maxBytes}. */
    byte @Nullable [] toBytes(int maxBytes) {
        ByteBuffer out = ByteBuffer.allocate(maxBytes);
        out.putLong(scope).putLong(context).putLong(issued);
        out.put((byte) ((position.isBackward() ? BACKWARD : 0) | (position.isInclusive() ? INCLUSIVE : 0)));
        try {
            for (Object value : position.rawValues()) {
                ValueType.writeAny(value, out);
            }
        } catch (BufferOverflowException e) {
            return null; // told apart by the caller: an error for a page, a skipped checkpoint for an export
        }
        byte[] bytes = new byte[out.position()];
        out.flip().get(bytes);
        return bytes;
    }

    /**
     * What {@link #toBytes} wrote.
     *
     * @throws IllegalArgumentException for bytes that it never writes
     */
    static SealedPosition ofBytes(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            long scope = in.getLong();
            long context = in.getLong();
            long issued = in.getLong();
            int flags = in.get();
            List<@Nullable Object> values = new ArrayList<>();
            while (in.hasRemaining()) {
                values.add(ValueType.readAny(in));
            }
            return new SealedPosition(scope, context, issued, position(flags, values));
        } catch (BufferUnderflowException | DateTimeException e) {
            throw new IllegalArgumentException("no sealed position", e);
        }
    }

    private static KeysetPosition position(int flags, List<@Nullable Object> values) {
        boolean backward = (flags & BACKWARD) != 0;
        boolean inclusive = (flags & INCLUSIVE) != 0;
        if ((flags & ~(BACKWARD | INCLUSIVE)) != 0 || (inclusive && values.isEmpty())) {
            throw new IllegalArgumentException("flags that no position has");
        }
        if (values.isEmpty()) {
            return backward ? KeysetPosition.end() : KeysetPosition.start();
        }
        KeysetPosition position = backward ? KeysetPosition.before(values) : KeysetPosition.after(values);
        return inclusive ? position.inclusive() : position;
    }
}
