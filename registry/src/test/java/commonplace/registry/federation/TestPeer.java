package commonplace.registry.federation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** A server on a real socket that answers whatever it is told to, byte by byte. */
final class TestPeer implements AutoCloseable {
    /** Writes an answer; the connection is closed when it returns. */
    interface Script {
        void answer(String request, OutputStream out) throws IOException, InterruptedException;
    }

    private final ServerSocket server;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final CountDownLatch asked = new CountDownLatch(1);
    private volatile Script script;

    TestPeer(Script script) throws IOException {
        this.script = script;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::serve);
    }

    /** One that never says a word. */
    static TestPeer silent() throws IOException {
        return new TestPeer((_, _) -> new CountDownLatch(1).await());
    }

    /** One that serves this file, as servers do. */
    static TestPeer of(byte[] file) throws IOException {
        return new TestPeer((_, out) -> ok(out, file));
    }

    void now(Script other) {
        script = other;
    }

    void now(byte[] file) {
        script = (_, out) -> ok(out, file);
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort() + "/registry";
    }

    /** The heads of all requests so far. */
    List<String> requests() {
        return requests;
    }

    /** Returns when somebody has asked something. */
    void awaitRequest() throws InterruptedException {
        asked.await();
    }

    static void ok(OutputStream out, byte[] file, String... headers) throws IOException {
        head(out, "200 OK", "Content-Length: " + file.length, String.join("\r\n", headers));
        out.write(file);
    }

    static void head(OutputStream out, String status, String... headers) throws IOException {
        var head = new StringBuilder("HTTP/1.1 " + status + "\r\nConnection: close\r\n");
        for (String header : headers) {
            head.append(header).append(header.isEmpty() ? "" : "\r\n");
        }
        text(out, head + "\r\n");
    }

    static void text(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /** Goes on for as long as somebody listens. */
    static void endless(OutputStream out, String text) throws IOException {
        while (true) {
            text(out, text);
        }
    }

    private void serve() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> talk(socket));
            } catch (IOException _) {
                // Closed.
            }
        }
    }

    private void talk(Socket socket) {
        Thread talking = Thread.currentThread();
        Thread.ofVirtual().start(() -> endWith(talking));
        try (socket) {
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            var head = new StringBuilder();
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                head.append(line).append('\n');
            }
            requests.add(head.toString());
            asked.countDown();
            script.answer(head.toString(), socket.getOutputStream());
        } catch (IOException | InterruptedException _) {
            // The other side went away, or the test is over.
        }
    }

    private void endWith(Thread talking) {
        try {
            closed.await();
            talking.interrupt();
        } catch (InterruptedException _) {
            // Never.
        }
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        server.close();
    }
}
