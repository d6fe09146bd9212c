package commonplace.testing;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A client that writes WebSocket frames by hand, as whole or as broken as it likes. */
public final class RawSocket implements AutoCloseable {
    public static final int BINARY = 0x82;
    public static final int BEGINNING = 0x02;
    public static final int CONTINUATION = 0x00;
    private static final int CLOSE = 0x8;
    private static final int PATIENCE_MILLIS = 120_000;

    private final Socket socket;
    private final DataInputStream in;

    /** Connects and is let in by HTTP. */
    public RawSocket(int port, String path) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new DataInputStream(socket.getInputStream());
        write(("GET " + path + " HTTP/1.1\r\nHost: localhost:" + port + "\r\nUpgrade: websocket\r\n"
                        + "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                        + "Sec-WebSocket-Version: 13\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readUnsignedByte());
        }
        if (!head.toString().startsWith("HTTP/1.1 101 ")) {
            throw new IOException(head.toString());
        }
    }

    public void write(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** The beginning of a frame that announces so many bytes; its mask changes nothing. */
    public void announce(int opcode, long length) throws IOException {
        write(ByteBuffer.allocate(14)
                .put((byte) opcode)
                .put((byte) 0xFF)
                .putLong(length)
                .array());
    }

    public void frame(int opcode, byte[] payload) throws IOException {
        write(framed(opcode, payload));
    }

    public static byte[] framed(int opcode, byte[] payload) {
        return ByteBuffer.allocate(14 + payload.length)
                .put((byte) opcode)
                .put((byte) 0xFF)
                .putLong(payload.length)
                .putInt(0)
                .put(payload)
                .array();
    }

    /** The payload of the next frame that is no control frame. */
    public byte[] next() throws IOException {
        while (true) {
            int opcode = in.readUnsignedByte() & 0xF;
            byte[] payload = payload();
            if (opcode == CLOSE) {
                throw new IOException("closed: " + closing(payload));
            }
            if (opcode < CLOSE) {
                return payload;
            }
        }
    }

    /** Reads to the end: code and reason of the goodbye, or nothing where there was none. */
    public String end() throws IOException {
        while (true) {
            int first = in.read();
            if (first < 0) {
                return "";
            }
            byte[] payload = payload();
            if ((first & 0xF) == CLOSE) {
                return closing(payload);
            }
        }
    }

    private static String closing(byte[] payload) {
        return ByteBuffer.wrap(payload).getShort() + " "
                + new String(payload, 2, payload.length - 2, StandardCharsets.UTF_8);
    }

    private byte[] payload() throws IOException {
        int length = in.readUnsignedByte();
        byte[] payload = new byte
                [length < 126 ? length : length == 126 ? in.readUnsignedShort() : Math.toIntExact(in.readLong())];
        in.readFully(payload);
        return payload;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
