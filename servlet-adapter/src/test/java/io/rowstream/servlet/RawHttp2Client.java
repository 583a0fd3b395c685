package io.rowstream.servlet;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads frames of HTTP/2 (RFC 9113) as they come off the socket, so that nothing hides how a stream ended. Begins with prior
 * knowledge; what the header says of the response is not decoded. A connection takes one request after the other.
 */
final class RawHttp2Client implements AutoCloseable {
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int WINDOW_UPDATE = 8;

    private static final int ACK = 0x1;
    private static final int END_STREAM = 0x1;
    private static final int END_HEADERS = 0x4;
    private static final int PADDED = 0x8;

    private final Socket socket;
    private final DataInputStream in;
    private int stream = -1;

    /**
     * What came for one request.
     *
     * @param ended whether the stream ended as a whole response does
     * @param resetCode the code of the reset that ended it otherwise; -1 where none did
     */
    record Response(String content, boolean ended, int resetCode) {}

    RawHttp2Client(int port) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(20_000);
        this.in = new DataInputStream(socket.getInputStream());
        socket.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        ByteBuffer initialWindow = ByteBuffer.allocate(6).putShort((short) 4).putInt(Integer.MAX_VALUE);
        send(SETTINGS, 0, 0, initialWindow.array());
        send(WINDOW_UPDATE, 0, 0, ByteBuffer.allocate(4).putInt(1 << 30).array());
    }

    Response get(String path) throws IOException {
        stream += 2;
        ByteArrayOutputStream fields = new ByteArrayOutputStream();
        fields.write(0x82); // :method GET, of the static table (RFC 7541), as the others
        fields.write(0x86); // :scheme http
        literal(fields, 0x04, path);
        literal(fields, 0x01, "localhost");
        send(HEADERS, END_STREAM | END_HEADERS, stream, fields.toByteArray());
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        while (true) {
            int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
            int type = in.readUnsignedByte();
            int flags = in.readUnsignedByte();
            int id = in.readInt();
            byte[] payload = in.readNBytes(length);
            if (payload.length < length) {
                throw new EOFException("the connection ended within a frame");
            } else if ((type == SETTINGS || type == PING) && (flags & ACK) == 0) {
                send(type, ACK, 0, type == PING ? payload : new byte[0]);
            } else if (type == GOAWAY) {
                throw new IOException("the server gives the connection up");
            } else if (id == stream && type == RST_STREAM) {
                return new Response(
                        content.toString(StandardCharsets.UTF_8),
                        false,
                        ByteBuffer.wrap(payload).getInt());
            } else if (id == stream && type == DATA) {
                int from = (flags & PADDED) == 0 ? 0 : 1;
                int padding = from == 0 ? 0 : payload[0] & 0xff;
                content.write(payload, from, length - from - padding);
            }
            if (id == stream && (type == DATA || type == HEADERS) && (flags & END_STREAM) != 0) {
                return new Response(content.toString(StandardCharsets.UTF_8), true, -1);
            }
        }
    }

    private static void literal(ByteArrayOutputStream fields, int index, String value) {
        byte[] bytes = value.getBytes(StandardCharsets.US_ASCII);
        fields.write(index);
        fields.write(bytes.length); // less than 127, so that it is one byte
        fields.writeBytes(bytes);
    }

    private void send(int type, int flags, int id, byte[] payload) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(9 + payload.length);
        frame.put((byte) (payload.length >> 16)).putShort((short) payload.length);
        frame.put((byte) type).put((byte) flags).putInt(id).put(payload);
        socket.getOutputStream().write(frame.array());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
