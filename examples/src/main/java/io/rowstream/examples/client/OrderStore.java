package io.rowstream.examples.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a client keeps the orders that it fetches, and how far it is. */
interface OrderStore {
    /** Behind the last rows that were saved; null at first, and when all are there. */
    @Nullable
    String token();

    /** Saves both in one transaction. */
    void save(List<Order> orders, @Nullable String token);

    /** Deletes all orders and the token. */
    void clear();
}
