package io.rowstream.examples.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.http.BatchConsumer;
import io.rowstream.http.RowBatch;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Takes items and sums them up, so that they can be compared with the database's without being held. */
final class ItemDigest implements BatchConsumer<ItemDigest.Item> {
    private final MessageDigest digest = fresh();
    private final AtomicInteger rows = new AtomicInteger();
    private final boolean checking;
    private boolean ended;

    ItemDigest() {
        this(true);
    }

    /** @param checking whether each row must be the right one in its place, however the fetch ends */
    ItemDigest(boolean checking) {
        this.checking = checking;
    }

    /** One row. */
    record Item(int id, String text) {
        static Item decode(JsonParser in) {
            int id = -1;
            String text = "";
            while (in.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = in.currentName();
                in.nextToken();
                if (name.equals("id")) {
                    id = in.getIntValue();
                } else {
                    text = in.getString();
                }
            }
            return new Item(id, text);
        }
    }

    static MessageDigest fresh() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void accept(RowBatch<Item> batch) {
        assertThat(ended).as("a batch behind the last").isFalse();
        for (Item item : batch.rows()) {
            if (checking) {
                int row = rows.get();
                assertThat(item).as("row %d", row).isEqualTo(new Item(Items.idOf(row), Items.textOf(row)));
            }
            rows.incrementAndGet();
            digest.update((item.id() + " " + item.text() + "\n").getBytes(UTF_8));
        }
        ended = batch.isLast();
    }

    /** Rows so far; for any thread. */
    int rows() {
        return rows.get();
    }

    boolean isEnded() {
        return ended;
    }

    byte[] value() {
        return digest.digest();
    }
}
