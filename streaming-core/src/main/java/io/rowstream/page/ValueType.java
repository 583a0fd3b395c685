package io.rowstream.page;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The types that values of a position have. */
enum ValueType {
    SHORT(Short.class),
    INTEGER(Integer.class),
    LONG(Long.class),
    DECIMAL(BigDecimal.class),
    DOUBLE(Double.class),
    BOOLEAN(Boolean.class),
    TEXT(String.class),
    BYTES(byte[].class),
    UUID(UUID.class),
    DATE(LocalDate.class),
    TIME(LocalTime.class),
    DATE_TIME(LocalDateTime.class),
    OFFSET_DATE_TIME(OffsetDateTime.class);

    private static final Map<Class<?>, ValueType> BY_CLASS = new HashMap<>();

    static {
        for (ValueType type : values()) {
            BY_CLASS.put(type.javaClass, type);
        }
    }

    private final Class<?> javaClass;

    ValueType(Class<?> javaClass) {
        this.javaClass = javaClass;
    }

    static @Nullable ValueType ofClass(Class<?> javaClass) {
        return BY_CLASS.get(javaClass);
    }
}
