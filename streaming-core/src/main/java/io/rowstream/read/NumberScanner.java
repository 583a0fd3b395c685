package io.rowstream.read;

import org.jspecify.annotations.Nullable;

/** Checks one JSON number (RFC 8259, section 6) in pieces. */
final class NumberScanner {
    private enum State {
        BEGIN,
        AFTER_MINUS,
        ZERO,
        INTEGER,
        AFTER_POINT,
        FRACTION,
        AFTER_E,
        AFTER_SIGN,
        EXPONENT,
        ENDED
    }

    private final ArrayFramer framer;
    private final int maxLength;
    private State state = State.ENDED;
    private int digits;

    NumberScanner(ArrayFramer framer, int maxLength) {
        this.framer = framer;
        this.maxLength = maxLength;
    }

    void begin() {
        state = State.BEGIN;
        digits = 0;
    }

    boolean isAtEnd() {
        return state == State.ENDED;
    }

    /** Takes what belongs to the number; gives the first byte behind it, or {@code to} where the number may go on. */
    int scan(byte[] buffer, int from, int to) {
        for (int at = from; at < to; at++) {
            byte b = buffer[at];
            State next = b >= '0' && b <= '9' ? afterDigit(b, at) : afterOther(b);
            if (next == null) {
                if (state != State.ZERO
                        && state != State.INTEGER
                        && state != State.FRACTION
                        && state != State.EXPONENT) {
                    throw framer.malformed("has " + RowFramer.describe(b) + " in a number that is not whole", at);
                }
                state = State.ENDED;
                return at;
            }
            state = next;
        }
        return to;
    }

    private State afterDigit(byte b, int at) {
        if (++digits > maxLength) {
            throw framer.limitExceeded("maxNumberLength", maxLength, at);
        }
        return switch (state) {
            case BEGIN, AFTER_MINUS -> b == '0' ? State.ZERO : State.INTEGER;
            case ZERO -> throw framer.malformed("has a number with a leading zero", at);
            case AFTER_POINT -> State.FRACTION;
            case AFTER_E, AFTER_SIGN -> State.EXPONENT;
            default -> state;
        };
    }

    private @Nullable State afterOther(byte b) {
        boolean point = b == '.' && (state == State.ZERO || state == State.INTEGER);
        boolean e =
                (b == 'e' || b == 'E') && (state == State.ZERO || state == State.INTEGER || state == State.FRACTION);
        if (b == '-' && state == State.BEGIN) {
            return State.AFTER_MINUS;
        } else if ((b == '-' || b == '+') && state == State.AFTER_E) {
            return State.AFTER_SIGN;
        }
        return point ? State.AFTER_POINT : e ? State.AFTER_E : null;
    }
}
