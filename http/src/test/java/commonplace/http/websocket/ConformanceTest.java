package commonplace.http.websocket;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.http.BufferBudget;
import commonplace.http.Unauthenticated;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** RFC 6455 as a peer sees it that writes bytes by hand; the server sends each message back. */
@Tag("slow")
class ConformanceTest {
    private static final int PATIENCE_MILLIS = 120_000;

    private static final String REQUEST = """
        GET / HTTP/1.1
        Host: localhost
        Upgrade: websocket
        Connection: Upgrade
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
        Sec-WebSocket-Version: 13

        """;

    private static final Server SERVER = new Server(new VirtualThreadPool());
    private static final ServerConnector CONNECTOR = new ServerConnector(SERVER);
    private static final Heartbeat HEARTBEAT = new Heartbeat();

    private static final class Echo implements WebSocket.Listener {
        private final CompletableFuture<WebSocket> socket = new CompletableFuture<>();

        @Override
        public void opened(WebSocket opened) {
            socket.complete(opened);
        }

        @Override
        public void received(byte[] message) {
            socket.join().send(Frame.binary(message));
        }

        @Override
        public void closed() {
            // The peer sees it too.
        }
    }

    @BeforeAll
    static void start() throws Exception {
        var handshake = new Handshake(
                HEARTBEAT, ConformanceCases.MAX_MESSAGE, new BufferBudget(256L << 20), new Unauthenticated());
        CONNECTOR.setHost("127.0.0.1");
        SERVER.addConnector(CONNECTOR);
        SERVER.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                handshake.accept(request, response, callback, new Echo(), true);
                return true;
            }
        });
        SERVER.start();
    }

    @AfterAll
    static void stop() throws Exception {
        HEARTBEAT.close();
        SERVER.stop();
    }

    static List<ConformanceCase> cases() {
        return ConformanceCases.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whatComesBackIsWhatTheProtocolSays(ConformanceCase each) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), CONNECTOR.getLocalPort())) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.setTcpNoDelay(true);
            var in = new DataInputStream(socket.getInputStream());
            open(socket.getOutputStream(), in);
            Thread sender = Thread.ofVirtual().start(() -> send(each, socket));
            assertEquals(each.heard(), heard(in), each.toString());
            sender.interrupt();
        }
    }

    private static void open(OutputStream out, DataInputStream in) throws IOException {
        out.write(REQUEST.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readUnsignedByte());
        }
        assertEquals("HTTP/1.1 101", head.substring(0, 12));
    }

    private static void send(ConformanceCase each, Socket socket) {
        try {
            OutputStream out = socket.getOutputStream();
            if (each.chop() == ConformanceCase.BY_FRAME) {
                for (byte[] frame : each.sent()) {
                    out.write(frame);
                }
                return;
            }
            var all = new ByteArrayOutputStream();
            for (byte[] frame : each.sent()) {
                all.write(frame);
            }
            byte[] bytes = all.toByteArray();
            int chop = each.chop() == 0 ? bytes.length : each.chop();
            for (int from = 0; from < bytes.length; from += chop) {
                out.write(bytes, from, Math.min(chop, bytes.length - from));
            }
        } catch (IOException ended) {
            // The server has heard enough; what it said is compared.
        }
    }

    /**
     * Everything up to the end of the connection, which comes after a closing frame; but for the heartbeat, which may beat
     * at any time on a machine where a case takes long.
     */
    private static List<String> heard(DataInputStream in) throws IOException {
        List<String> heard = new ArrayList<>();
        for (int first = in.read(); first >= 0; first = in.read()) {
            int length = in.readUnsignedByte();
            byte[] payload = new byte
                    [length < 126 ? length : length == 126 ? in.readUnsignedShort() : Math.toIntExact(in.readLong())];
            in.readFully(payload);
            if ((first & 0x0F) != Frame.PING) {
                heard.add(ConformanceCase.shown(first & 0x7F, payload));
            }
        }
        return heard;
    }
}
