package io.rowstream.examples.http;

import io.rowstream.servlet.Decoupling;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.servlet.Permits;
import java.nio.file.Path;

/** Orders for clients on slow links. */
final class DecoupledOrders {
    private DecoupledOrders() {}

    static ExportResponder responder(Path spools) {
        // snippet: decoupled
        ExportResponder responder = ExportResponder.builder()
                .permits(Permits.of(8)) // as many as exports may have connections
                .decoupled(Decoupling.builder()
                        .maxOpenResponses(2_000)
                        .directory(spools)
                        .build())
                .build();
        // end
        return responder;
    }
}
