import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.read.RowDecoders;
import io.rowstream.read.RowStreamException;
import java.net.URI;
import java.net.http.HttpClient;

/** Counts the orders of a server, and knows whether these are all. */
public class OrdersClient {
    public static void main(String[] args) throws Exception {
        var http = HttpClient.newHttpClient();
        var request = RowRequests.get(URI.create(args[0])).build();
        long count = 0;
        try (var orders = http.send(request, RowBodyHandlers.rows(RowDecoders.map())).body()) {
            for (var order : orders) {
                count++; // order.get("customer") and the like; rows come one by one
            }
            System.out.println(count + " orders, and these are all");
        } catch (RowStreamException e) {
            System.out.println(e.rows() + " orders, and there may be more: " + e.getMessage());
            System.exit(1);
        }
    }
}
