package io.rowstream.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Positions are values: they do not change, and are equal when they name the same place to the bit. */
class KeysetPositionTest {

    @Test
    void keepsCopiesOfWhatItIsMadeOf() {
        byte[] bytes = {1};
        List<Object> values = new ArrayList<>(List.of(bytes, 1L));
        KeysetPosition position = KeysetPosition.after(values);
        bytes[0] = 9;
        values.clear();

        ((byte[]) position.values().get(0))[0] = 8;
        assertThat(position.values()).usingRecursiveComparison().isEqualTo(List.of(new byte[] {1}, 1L));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> position.values().add(null));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> KeysetPosition.after(List.of(1L)).values().add(null));
    }

    @Test
    void tellsDirectionAndInclusiveness() {
        KeysetPosition after = KeysetPosition.after(List.of(1));
        KeysetPosition before = KeysetPosition.before(List.of(1));
        assertThat(after.isBackward()).isFalse();
        assertThat(before.isBackward()).isTrue();
        assertThat(after.isInclusive()).isFalse();
        assertThat(before.inclusive().isInclusive()).isTrue();
        assertThat(before.inclusive().isBackward()).isTrue();
        assertThat(before.isEdge()).isFalse();
        assertThat(KeysetPosition.start().isEdge()).isTrue();
        assertThat(KeysetPosition.end().isBackward()).isTrue();
        assertThat(KeysetPosition.start().values()).isEmpty();
    }

    @Test
    void equalPositionsHaveEqualValuesOfEqualTypes() {
        KeysetPosition one = KeysetPosition.after(List.of(1L, new byte[] {1}));
        assertThat(one)
                .isEqualTo(KeysetPosition.after(List.of(1L, new byte[] {1})))
                .hasSameHashCodeAs(KeysetPosition.after(List.of(1L, new byte[] {1})))
                .isNotEqualTo(KeysetPosition.after(List.of(1, new byte[] {1})))
                .isNotEqualTo(KeysetPosition.after(List.of(1L, new byte[] {2})))
                .isNotEqualTo(KeysetPosition.before(List.of(1L, new byte[] {1})))
                .isNotEqualTo(one.inclusive());
        assertThat(KeysetPosition.after(List.of(new BigDecimal("1.0"))))
                .isNotEqualTo(KeysetPosition.after(List.of(new BigDecimal("1.00"))));
    }

    @Test
    void hasAValueOrIsAnEnd() {
        assertThatIllegalArgumentException().isThrownBy(() -> KeysetPosition.after(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> KeysetPosition.before(List.of()));
        assertThatIllegalStateException().isThrownBy(() -> KeysetPosition.end().inclusive());
    }

    @Test
    void showsNoValues() {
        assertThat(KeysetPosition.before(List.of("ann@example.org")).inclusive().toString())
                .isEqualTo("KeysetPosition[before or at a row, 1 value]");
        assertThat(KeysetPosition.after(List.of("ann@example.org", 1)).toString())
                .isEqualTo("KeysetPosition[after a row, 2 values]");
        assertThat(KeysetPosition.start().toString()).isEqualTo("KeysetPosition[start]");
    }
}
