package io.rowstream.wireformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class BytesTest {
    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void textIsUtf8() {
        assertThat(bytes("\"a\\u20ac\\n\"")).asHexString().isEqualTo("61E282AC0A");
    }

    @Test
    void partsFollowOneAnother() {
        assertThat(bytes("[\"a\", {\"hex\": \"00 ff\"}, [\"b\", {\"base64\": \"Yw==\"}]]"))
                .asHexString()
                .isEqualTo("6100FF6263");
    }

    @Test
    void partsAreRepeated() {
        assertThat(bytes("{\"repeat\": [\"a\", {\"hex\": \"0a\"}], \"times\": 3}"))
                .asString()
                .isEqualTo("a\na\na\n");
    }

    @Test
    void gzipIsOneMemberThatEnds() throws Exception {
        byte[] content = GzipMember.content(bytes("{\"gzip\": [\"a\", \"b\"]}"), true);

        assertThat(new String(content, StandardCharsets.UTF_8)).isEqualTo("ab");
    }

    @Test
    void bytesAreFlippedAndDropped() {
        byte[] whole = bytes("{\"gzip\": \"a\"}");
        byte[] changed = bytes("{\"gzip\": \"a\", \"flip\": [0, -8], \"dropLast\": 7}");

        assertThat(changed).hasSize(whole.length - 7);
        assertThat(changed[0]).isEqualTo((byte) ~whole[0]);
        assertThat(changed[changed.length - 1]).isEqualTo((byte) ~whole[whole.length - 8]);
        assertThat(HexFormat.of().formatHex(changed, 1, 10))
                .isEqualTo(HexFormat.of().formatHex(whole, 1, 10));
    }

    @Test
    void otherPartsAreRefused() {
        assertThatThrownBy(() -> bytes("{\"hexx\": \"00\"}")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> bytes("{\"flip\": [0]}")).isInstanceOf(IllegalArgumentException.class);
    }

    private static byte[] bytes(String recipe) {
        return Bytes.of(JSON.readTree(recipe));
    }
}
