package io.rowstream.wireformat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A file of test vectors; the README beside the files documents the schema. Unknown members fail, so that none is ignored. */
public record VectorFile(String title, List<Vector> vectors) {
    private static final String FOLDER = "/wire-format/";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    /** Every file that {@code index.json} names. */
    public static List<VectorFile> all() throws IOException {
        List<VectorFile> files = new ArrayList<>();
        for (String name : names()) {
            files.add(read(name, VectorFile.class));
        }
        return files;
    }

    /** The vectors of every file. */
    public static List<Vector> allVectors() throws IOException {
        return all().stream().flatMap(file -> file.vectors().stream()).toList();
    }

    static List<String> names() throws IOException {
        return List.of(read("index.json", String[].class));
    }

    private static <T> T read(String name, Class<T> type) throws IOException {
        try (InputStream in = VectorFile.class.getResourceAsStream(FOLDER + name)) {
            return JSON.readValue(Objects.requireNonNull(in, name), type);
        }
    }
}
