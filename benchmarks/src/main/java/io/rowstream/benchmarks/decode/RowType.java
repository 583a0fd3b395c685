package io.rowstream.benchmarks.decode;

import com.google.gson.stream.JsonReader;
import io.rowstream.read.RowDecoder;
import java.io.IOException;

/**
 * What rows look like, and how they are decoded by hand.
 *
 * @param type for those who bind data to types themselves
 */
record RowType<T extends Row>(Class<T> type, RowDecoder<T> decoder, GsonDecoder<T> gson) {
    static final RowType<Customer> FLAT = new RowType<>(Customer.class, Customer::decode, Customer::decode);
    static final RowType<NestedCustomer> NESTED =
            new RowType<>(NestedCustomer.class, NestedCustomer::decode, NestedCustomer::decode);

    /** As a {@link RowDecoder}, of Gson's reader. */
    @FunctionalInterface
    interface GsonDecoder<T> {
        T decode(JsonReader in) throws IOException;
    }
}
