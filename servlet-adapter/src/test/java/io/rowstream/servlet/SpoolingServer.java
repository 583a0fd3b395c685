package io.rowstream.servlet;

import io.rowstream.testing.Rows;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;

/** A server, in a process of its own, whose responses have no end and wait for their clients in files; to be killed. */
final class SpoolingServer {
    /** What it says, behind its port, once a response has so much in its file. */
    static final String SPOOLED = "spooled";

    private static final long ENOUGH = 10 << 20;
    private static final long ROOM = 1L << 30;

    private SpoolingServer() {}

    /** Container and directory of the files. */
    public static void main(String[] arguments) throws Exception {
        Decoupling decoupling = Decoupling.builder()
                .directory(Path.of(arguments[1]))
                .disk(ROOM, ROOM)
                .build();
        ExportResponder responder = ExportResponder.builder()
                .permits(Permits.of(1))
                .decoupled(decoupling)
                .writeDeadline(Duration.ofHours(1))
                .build();
        Export<Integer> endless = Export.of(
                RowSource.ofIterator(() -> IntStream.range(0, Integer.MAX_VALUE).iterator()), Rows.ENCODER);
        TestServlet servlet = new TestServlet((request, response) -> responder.respond(request, response, endless));
        try (Container.Running running = Container.valueOf(arguments[0]).start(servlet, true)) {
            System.out.println(running.port());
            Await.until("there is something to lose", () -> decoupling.spooledBytes() > ENOUGH);
            System.out.println(SPOOLED);
            System.in.read(); // nobody writes, but whoever started this may end
        }
    }
}
