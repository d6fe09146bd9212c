package commonplace.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuardTest {
    private final Server server = new Server();
    private final LocalConnector connector = new LocalConnector(server);

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, '', 200",
        "localhost:7433, '', 200",
        "LOCALHOST, '', 200",
        "[::1]:7433, '', 200",
        "notes.example, '', 200",
        "evil.example, '', 403",
        "localhost.evil.example, '', 403",
        "[::2]:7433, '', 403",
        "localhost, http://localhost:7433, 200",
        "localhost, HTTP://LocalHost:7433, 200",
        "localhost, http://127.0.0.1:7433, 200",
        "localhost, http://[::1]:7433, 200",
        "localhost, http://notes.example:7433, 200",
        "localhost, https://proxy.example, 200",
        "localhost, https://proxy.example:443, 200",
        "localhost, http://localhost:3000, 200",
        "localhost, app://obsidian.md, 200",
        "localhost, capacitor://localhost, 200",
        "localhost, http://localhost, 403",
        "localhost, http://localhost:80, 403",
        "localhost, http://localhost:3001, 403",
        "localhost, https://localhost:7433, 403",
        "localhost, https://127.0.0.1, 403",
        "localhost, http://proxy.example, 403",
        "localhost, https://proxy.example:8443, 403",
        "localhost, http://evil.example, 403",
        "localhost, HTTP://evil.example, 403",
        "localhost, ws://evil.example, 403",
        "localhost, ws://localhost:7433, 403",
        "localhost, blob:http://evil.example, 403",
        "localhost, blob:http://localhost:7433, 403",
        "localhost, chrome-extension://abcdefgh, 403",
        "localhost, moz-extension://1a2b3c, 403",
        "localhost, app://evil.example, 403",
        "localhost, vscode-webview://1a2b3c, 403",
        "localhost, http://localhost.evil.example:7433, 403",
        "localhost, http://localhost:7433@evil.example, 403",
        "localhost, http://localhost:7433/, 403",
        "localhost, http://localhost:7433 http://evil.example, 403",
        "localhost, http://localhost:74330, 403",
        "localhost, *, 403",
        "localhost, null, 403",
        "localhost, file://, 403",
        "localhost, nonsense :, 403",
    })
    void hostsAndOriginsMustBeOurs(String host, String origin, int status) throws Exception {
        String headers = "Host: " + host + "\r\n" + (origin.isEmpty() ? "" : "Origin: " + origin + "\r\n");
        assertEquals(status, status(answer(null, headers)));
    }

    @Test
    void oneOriginIsNotHiddenBehindAnother() throws Exception {
        String headers = "Host: localhost\r\nOrigin: http://localhost:7433\r\nOrigin: http://evil.example\r\n";
        assertEquals(403, status(answer(null, headers)));
    }

    @ParameterizedTest
    @CsvSource({
        "Bearer secret, 200",
        "bearer secret, 200",
        "Bearer Secret, 401",
        "Bearer secre, 401",
        "Bearer, 401",
        "Basic secret, 401",
        "'', 401",
    })
    void theTokenMustBeKnown(String authorization, int status) throws Exception {
        String header = authorization.isEmpty() ? "" : "Authorization: " + authorization + "\r\n";
        String answer = answer("secret", "Host: localhost\r\n" + header);
        assertEquals(status, status(answer));
        assertEquals(status == 401, answer.contains("WWW-Authenticate: Bearer"));
    }

    @Test
    void aRefusalSaysWhatWouldWork() throws Exception {
        String answer = answer(null, "Host: evil.example\r\n");
        assertTrue(
                answer.endsWith(
                        "{\"error\":\"forbidden_host\",\"message\":\"The host 'evil.example' is not this server;"
                                + " allowed are 127.0.0.1, [::1], localhost, notes.example."
                                + " Whoever starts the server can allow more with --allow-host.\"}"),
                answer);
    }

    private String answer(@Nullable String token, String headers) throws Exception {
        var allowed = new AllowList(
                Set.of("Notes.example"), Set.of(origin("https://Proxy.example"), origin("http://localhost:3000")));
        server.addConnector(connector);
        server.setHandler(new Guard(
                new Handler.Abstract() {
                    @Override
                    public boolean handle(Request request, Response response, Callback callback) {
                        callback.succeeded();
                        return true;
                    }
                },
                allowed.servedAt("http", 7433),
                token));
        server.start();
        return connector.getResponse("GET / HTTP/1.1\r\n" + headers + "Connection: close\r\n\r\n");
    }

    private static Origin origin(String text) {
        return Origin.of(text).orElseThrow();
    }

    private static int status(String answer) {
        return Integer.parseInt(answer.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
    }
}
