package commonplace.http.websocket;

import commonplace.http.BufferBudget;
import commonplace.http.Unauthenticated;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Turns a request into a WebSocket. */
public final class Handshake {
    // spec: RFC 6455, section 1.3
    private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final String VERSION = "13";
    private static final int KEY_BYTES = 16;

    private final Heartbeat heartbeat;
    private final int maxMessageBytes;
    private final BufferBudget budget;
    private final Unauthenticated unauthenticated;

    public Handshake(Heartbeat heartbeat, int maxMessageBytes, BufferBudget budget, Unauthenticated unauthenticated) {
        this.heartbeat = heartbeat;
        this.maxMessageBytes = maxMessageBytes;
        this.budget = budget;
        this.unauthenticated = unauthenticated;
    }

    /** Whether a client wants a WebSocket, well or badly. */
    public static boolean isAsked(Request request) {
        HttpField upgrade = request.getHeaders().getField(HttpHeader.UPGRADE);
        return upgrade != null && upgrade.contains("websocket");
    }

    /**
     * Answers a request that asks for one; from then on the listener hears of it.
     *
     * @param isAuthenticated whether the peer has proved that it may be here; else it has to do so soon, and until
     *     {@link WebSocket#authenticated} is called its messages are small
     */
    public void accept(
            Request request,
            Response response,
            Callback callback,
            WebSocket.Listener listener,
            boolean isAuthenticated) {
        HttpFields headers = request.getHeaders();
        HttpField connection = headers.getField(HttpHeader.CONNECTION);
        String key = headers.get(HttpHeader.SEC_WEBSOCKET_KEY);
        boolean understood = "GET".equals(request.getMethod())
                && connection != null
                && connection.contains("upgrade")
                && key != null
                && isKey(key);
        if (!understood || !VERSION.equals(headers.get(HttpHeader.SEC_WEBSOCKET_VERSION))) {
            response.getHeaders().put(HttpHeader.SEC_WEBSOCKET_VERSION, VERSION);
            Response.writeError(
                    request,
                    response,
                    callback,
                    understood ? HttpStatus.UPGRADE_REQUIRED_426 : HttpStatus.BAD_REQUEST_400);
            return;
        }
        ConnectionMetaData under = request.getConnectionMetaData();
        Connection socket = new SocketConnection(
                under.getConnection().getEndPoint(),
                under.getConnector(),
                new SocketLimits(maxMessageBytes, budget, unauthenticated, isAuthenticated),
                heartbeat,
                listener);
        request.setAttribute(HttpStream.UPGRADE_CONNECTION_ATTRIBUTE, socket);
        response.setStatus(HttpStatus.SWITCHING_PROTOCOLS_101);
        response.getHeaders().put(HttpHeader.UPGRADE, "websocket");
        response.getHeaders().put(HttpHeader.CONNECTION, "Upgrade");
        response.getHeaders().put(HttpHeader.SEC_WEBSOCKET_ACCEPT, answerTo(key));
        response.write(true, null, callback);
    }

    private static boolean isKey(String key) {
        try {
            return Base64.getDecoder().decode(key).length == KEY_BYTES;
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }

    private static String answerTo(String key) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-1").digest((key + MAGIC).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new LinkageError("every JDK has SHA-1", impossible);
        }
    }
}
