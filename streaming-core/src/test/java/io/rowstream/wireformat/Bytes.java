package io.rowstream.wireformat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.JsonNode;

/** Makes bytes by the recipe in a vector: text, a part, or an array of parts one behind the other. */
public final class Bytes {
    private static final Set<String> KINDS = Set.of("hex", "base64", "repeat", "gzip");
    private static final Set<String> CHANGES = Set.of("times", "flip", "dropLast");

    private Bytes() {}

    /** The bytes of {@code recipe}. */
    public static byte[] of(JsonNode recipe) {
        if (recipe.isString()) {
            return recipe.stringValue().getBytes(StandardCharsets.UTF_8);
        }
        if (recipe.isArray()) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            recipe.values().forEach(part -> bytes.writeBytes(of(part)));
            return bytes.toByteArray();
        }
        return changed(part(recipe), recipe);
    }

    private static byte[] part(JsonNode part) {
        String kind = null;
        for (Map.Entry<String, JsonNode> member : part.properties()) {
            String name = member.getKey();
            if (KINDS.contains(name) && kind == null) {
                kind = name;
            } else if (!CHANGES.contains(name)) {
                throw new IllegalArgumentException("no recipe for bytes: " + part);
            }
        }
        if (kind == null) {
            throw new IllegalArgumentException("no recipe for bytes: " + part);
        }
        JsonNode content = part.get(kind);
        return switch (kind) {
            case "hex" -> HexFormat.of().parseHex(content.stringValue().replace(" ", ""));
            case "base64" -> Base64.getDecoder().decode(content.stringValue());
            case "gzip" -> gzip(of(content));
            default -> repeat(of(content), part.get("times").intValue());
        };
    }

    private static byte[] repeat(byte[] bytes, int times) {
        byte[] repeated = new byte[bytes.length * times];
        for (int i = 0; i < times; i++) {
            System.arraycopy(bytes, 0, repeated, i * bytes.length, bytes.length);
        }
        return repeated;
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }

    private static byte[] changed(byte[] bytes, JsonNode part) {
        if (part.has("flip")) {
            for (JsonNode offset : part.get("flip").values()) {
                int at = offset.intValue();
                bytes[at < 0 ? bytes.length + at : at] ^= (byte) 0xff;
            }
        }
        int length = part.has("dropLast") ? bytes.length - part.get("dropLast").intValue() : bytes.length;
        return Arrays.copyOf(bytes, length);
    }
}
