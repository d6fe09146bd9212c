package commonplace.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

/** What a handler sees of where a request comes from. */
class TrustedProxiesTest {
    private static final String FORWARDED =
            "X-Forwarded-Proto: https\r\nX-Forwarded-Host: notes.example\r\nX-Forwarded-For: ";

    @Test
    void aProxyThatIsTrustedIsBelieved() throws Exception {
        assertEquals("192.0.2.7 secure notes.example", seen(List.of("127.0.0.1"), FORWARDED + "192.0.2.7\r\n"));
    }

    @Test
    void fromEverybodyElseTheHeadersMeanNothing() throws Exception {
        assertEquals("127.0.0.1 plain here", seen(List.of("10.0.0.0/8"), FORWARDED + "192.0.2.7\r\n"));
    }

    @Test
    void whatStandsBeforeTheLastTrustedProxyIsNotBelieved() throws Exception {
        assertEquals(
                "203.0.113.5 secure notes.example",
                seen(List.of("127.0.0.1", "10.0.0.0/8"), FORWARDED + "192.0.2.7, 203.0.113.5, 10.1.1.1\r\n"));
    }

    @Test
    void portsAndUnknownSendersAreNoTrouble() throws Exception {
        assertEquals(
                "192.0.2.7 secure notes.example",
                seen(List.of("127.0.0.1"), FORWARDED + "unknown, 192.0.2.7:4711\r\n"));
        assertEquals(
                "[2001:db8:0:0:0:0:0:7] secure notes.example",
                seen(List.of("127.0.0.1"), FORWARDED + "[2001:db8::7]:4711\r\n"));
        assertEquals("127.0.0.1 secure notes.example", seen(List.of("127.0.0.1"), FORWARDED + "unknown\r\n"));
    }

    @Test
    void withoutHeadersItIsTheProxyThatAsks() throws Exception {
        assertEquals("127.0.0.1 plain here", seen(List.of("127.0.0.1"), ""));
    }

    private static String seen(List<String> trusted, String headers) throws Exception {
        var http = new HttpConfiguration();
        http.addCustomizer(new TrustedProxies(trusted.stream()
                .map(range -> AddressRange.of(range).orElseThrow())
                .toList()));
        var server = new Server();
        var connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                Content.Sink.write(
                        response,
                        true,
                        Request.getRemoteAddr(request)
                                + (request.isSecure() ? " secure " : " plain ")
                                + request.getHeaders().get(HttpHeader.HOST),
                        callback);
                return true;
            }
        });
        server.start();
        try {
            return answer(connector.getLocalPort(), headers);
        } finally {
            server.stop();
        }
    }

    private static String answer(int port, String headers) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write(("GET / HTTP/1.1\r\nHost: here\r\n" + headers + "Connection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return answer.substring(answer.indexOf("\r\n\r\n") + 4);
        }
    }
}
