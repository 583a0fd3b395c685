package io.rowstream.page;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The types that values of a position have, each with its binary form: as exact as the value, and only one form for each value.
 *
 * <p>What a token may make is this list and nothing else: a token names a type by a number, never by the name of a class. Numbers
 * once given stay as they are, or tokens that are under way could not be opened.
 */
enum ValueType {
    SHORT(1, Short.class, Short.BYTES) {
        @Override
        void write(Object value, ByteBuffer out) {
            out.putShort((Short) value);
        }

        @Override
        Object read(ByteBuffer in) {
            return in.getShort();
        }
    },
    INTEGER(2, Integer.class, Integer.BYTES) {
        @Override
        void write(Object value, ByteBuffer out) {
            out.putInt((Integer) value);
        }

        @Override
        Object read(ByteBuffer in) {
            return in.getInt();
        }
    },
    LONG(3, Long.class, Long.BYTES) {
        @Override
        void write(Object value, ByteBuffer out) {
            out.putLong((Long) value);
        }

        @Override
        Object read(ByteBuffer in) {
            return in.getLong();
        }
    },
    /** Scale, then the unscaled value in the fewest bytes. */
    DECIMAL(4, BigDecimal.class, Integer.BYTES + ValueBytes.LENGTH_BYTES) {
        @Override
        void write(Object value, ByteBuffer out) {
            BigDecimal decimal = (BigDecimal) value;
            out.putInt(decimal.scale());
            ValueBytes.writeBytes(decimal.unscaledValue().toByteArray(), out);
        }

        @Override
        Object read(ByteBuffer in) {
            int scale = in.getInt();
            byte[] bytes = ValueBytes.readBytes(in);
            BigInteger unscaled = new BigInteger(bytes);
            if (unscaled.bitLength() / 8 + 1 != bytes.length) {
                throw new IllegalArgumentException("a decimal with more bytes than it needs");
            }
            return new BigDecimal(unscaled, scale);
        }

        @Override
        long longest(long declaredLength) {
            // A decimal digit takes log2(10) < 3.33 bits; then one for the sign, and what rounding up takes.
            return super.longest(declaredLength) + declaredLength * 333 / 800 + 2;
        }
    },
    /** The raw bits, so that -0.0 and the bits inside a NaN stay. */
    DOUBLE(5, Double.class, Double.BYTES) {
        @Override
        void write(Object value, ByteBuffer out) {
            out.putLong(Double.doubleToRawLongBits((Double) value));
        }

        @Override
        Object read(ByteBuffer in) {
            return Double.longBitsToDouble(in.getLong());
        }
    },
    BOOLEAN(6, Boolean.class, 1) {
        @Override
        void write(Object value, ByteBuffer out) {
            out.put((byte) ((Boolean) value ? 1 : 0));
        }

        @Override
        Object read(ByteBuffer in) {
            return switch (in.get()) {
                case 0 -> false;
                case 1 -> true;
                default -> throw new IllegalArgumentException("a boolean that is neither");
            };
        }
    },
    /** UTF-8, or the chars as they are where UTF-8 could not carry them (half a surrogate pair). */
    TEXT(7, String.class, 1 + ValueBytes.LENGTH_BYTES) {
        @Override
        void write(Object value, ByteBuffer out) {
            ValueBytes.writeText((String) value, out);
        }

        @Override
        Object read(ByteBuffer in) {
            return ValueBytes.readText(in);
        }

        @Override
        long longest(long declaredLength) {
            return super.longest(declaredLength) + 4 * declaredLength;
        }
    },
    BYTES(8, byte[].class, ValueBytes.LENGTH_BYTES) {
        @Override
        void write(Object value, ByteBuffer out) {
            ValueBytes.writeBytes((byte[]) value, out);
        }

        @Override
        Object read(ByteBuffer in) {
            return ValueBytes.readBytes(in);
        }

        @Override
        long longest(long declaredLength) {
            return super.longest(declaredLength) + declaredLength;
        }
    },
    UUID(9, java.util.UUID.class, 2 * Long.BYTES) {
        @Override
        void write(Object value, ByteBuffer out) {
            java.util.UUID uuid = (java.util.UUID) value;
            out.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
        }

        @Override
        Object read(ByteBuffer in) {
            return new java.util.UUID(in.getLong(), in.getLong());
        }
    },
    DATE(10, LocalDate.class, ValueBytes.DATE_BYTES) {
        @Override
        void write(Object value, ByteBuffer out) {
            ValueBytes.writeDate((LocalDate) value, out);
        }

        @Override
        Object read(ByteBuffer in) {
            return ValueBytes.readDate(in);
        }
    },
    TIME(11, LocalTime.class, Long.BYTES) {
        @Override
        void write(Object value, ByteBuffer out) {
            out.putLong(((LocalTime) value).toNanoOfDay());
        }

        @Override
        Object read(ByteBuffer in) {
            return LocalTime.ofNanoOfDay(in.getLong());
        }
    },
    DATE_TIME(12, LocalDateTime.class, ValueBytes.DATE_BYTES + Long.BYTES) {
        @Override
        void write(Object value, ByteBuffer out) {
            ValueBytes.writeDateTime((LocalDateTime) value, out);
        }

        @Override
        Object read(ByteBuffer in) {
            return ValueBytes.readDateTime(in);
        }
    },
    /** The local time and the offset in seconds: an equal instant at another offset is another value. */
    OFFSET_DATE_TIME(13, OffsetDateTime.class, ValueBytes.DATE_BYTES + Long.BYTES + Integer.BYTES) {
        @Override
        void write(Object value, ByteBuffer out) {
            OffsetDateTime time = (OffsetDateTime) value;
            ValueBytes.writeDateTime(time.toLocalDateTime(), out);
            out.putInt(time.getOffset().getTotalSeconds());
        }

        @Override
        Object read(ByteBuffer in) {
            return OffsetDateTime.of(ValueBytes.readDateTime(in), ZoneOffset.ofTotalSeconds(in.getInt()));
        }
    };

    /** In the place of a type's number. */
    private static final byte NULL = 0;

    private static final ValueType[] BY_TAG = new ValueType[values().length + 1];
    private static final Map<Class<?>, ValueType> BY_CLASS = new HashMap<>();

    static {
        for (ValueType type : values()) {
            BY_TAG[type.tag] = type;
            BY_CLASS.put(type.javaClass, type);
        }
    }

    private final byte tag;
    private final Class<?> javaClass;
    private final int fixedBytes;

    ValueType(int tag, Class<?> javaClass, int fixedBytes) {
        this.tag = (byte) tag;
        this.javaClass = javaClass;
        this.fixedBytes = fixedBytes;
    }

    static @Nullable ValueType ofClass(Class<?> javaClass) {
        return BY_CLASS.get(javaClass);
    }

    /** Writes a value of any of these types, or null; throws {@link java.nio.BufferOverflowException} where it has no room. */
    static void writeAny(@Nullable Object value, ByteBuffer out) {
        if (value == null) {
            out.put(NULL);
            return;
        }
        ValueType type = ofClass(value.getClass());
        if (type == null) {
            throw new IllegalArgumentException("not a value of a position: " + value.getClass());
        }
        out.put(type.tag);
        type.write(value, out);
    }

    /** Reads what {@link #writeAny} wrote; anything else is one of several runtime exceptions. */
    static @Nullable Object readAny(ByteBuffer in) {
        byte tag = in.get();
        if (tag == NULL) {
            return null;
        }
        if (tag < 0 || tag >= BY_TAG.length) {
            throw new IllegalArgumentException("a value of no known type");
        }
        return BY_TAG[tag].read(in);
    }

    abstract void write(Object value, ByteBuffer out);

    abstract Object read(ByteBuffer in);

    /** The most bytes that a value of this type takes, the number of its type included. */
    long longest(long declaredLength) {
        return 1L + fixedBytes;
    }
}
