package commonplace.mcp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many clients of one process, each on a socket of its own. */
class UnixSocketTest {
    private static final String OPENING = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}
        {"jsonrpc":"2.0","method":"notifications/initialized"}
        {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"wait"}}
        {"jsonrpc":"2.0","id":3,"method":"ping"}
        """;

    private final McpServer server = DemoFeatures.server(ServerOptions.DEFAULT);

    @Test
    void everyClientHasItsOwnSession(@TempDir Path folder) throws IOException {
        var address = UnixDomainSocketAddress.of(folder.resolve("s"));
        try (var listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listening.bind(address);
            Thread.ofVirtual().start(() -> acceptAll(listening));
            List<SocketChannel> clients = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                clients.add(SocketChannel.open(address));
            }
            // Each waits for a tool that stays silent, so reading must not keep anybody from writing.
            for (SocketChannel client : clients) {
                send(client, OPENING);
            }
            List<BufferedReader> answers = new ArrayList<>();
            for (SocketChannel client : clients) {
                var lines = new BufferedReader(
                        new InputStreamReader(Channels.newInputStream(client), StandardCharsets.UTF_8));
                assertTrue(lines.readLine().contains("\"id\":1,"));
                assertEquals("{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}", lines.readLine());
                answers.add(lines);
            }
            server.toolsChanged();
            for (BufferedReader lines : answers) {
                assertTrue(lines.readLine().contains("tools/list_changed"));
                lines.close();
            }
        }
    }

    private void acceptAll(ServerSocketChannel listening) {
        try {
            while (true) {
                SocketChannel client = listening.accept();
                Thread.ofVirtual()
                        .start(() -> server.serve(Channels.newInputStream(client), Channels.newOutputStream(client)));
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    private static void send(SocketChannel client, String lines) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(lines.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            client.write(bytes);
        }
    }
}
