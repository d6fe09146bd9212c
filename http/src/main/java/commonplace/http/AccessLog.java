package commonplace.http;

import commonplace.base.Log;
import commonplace.base.SafeText;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/**
 * One line for each request, when it is over. Of an address only its path is told: what stands behind it, and what headers
 * say, may be secret.
 *
 * <p>What only a handler knows it tells with {@link #client} and {@link #tool}, whether anybody writes a log or not.
 */
public final class AccessLog implements RequestLog {
    private static final String CLIENT = AccessLog.class.getName() + ".client";
    private static final String TOOL = AccessLog.class.getName() + ".tool";
    private static final String LOGGER = "access";
    private static final int LONGEST_PATH = 300;
    private static final int LONGEST_NAME = 80;

    private final BooleanSupplier isWanted;

    /**
     * Writes to the log of this program.
     *
     * @param isWanted asked for each request, since whoever runs the server may change their mind
     */
    public AccessLog(BooleanSupplier isWanted) {
        this.isWanted = isWanted;
    }

    /** By what name the client goes, as it says. */
    public static void client(Request request, String name) {
        request.setAttribute(CLIENT, name);
    }

    /** Which tool the request calls. */
    public static void tool(Request request, String name) {
        request.setAttribute(TOOL, name);
    }

    @Override
    public void log(Request request, Response response) {
        if (!isWanted.getAsBoolean()) {
            return;
        }
        double millis = (System.nanoTime() - request.getBeginNanoTime()) / (double) TimeUnit.MILLISECONDS.toNanos(1);
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("method", SafeText.squeezed(String.valueOf(request.getMethod()), LONGEST_NAME));
        parts.put("path", path(request));
        parts.put("status", response.getStatus());
        parts.put("bytes", Response.getContentBytesWritten(response));
        parts.put("ms", Math.round(millis * 10) / 10.0);
        parts.put("from", String.valueOf(Request.getRemoteAddr(request)));
        put(parts, "client", request.getAttribute(CLIENT));
        put(parts, "tool", request.getAttribute(TOOL));
        Log.event(LOGGER, text(parts), parts);
    }

    private static String path(Request request) {
        String path = request.getHttpURI() == null ? null : request.getHttpURI().getCanonicalPath();
        return path == null ? "-" : SafeText.squeezed(path, LONGEST_PATH);
    }

    private static void put(Map<String, Object> parts, String name, @Nullable Object value) {
        if (value instanceof String text && !text.isBlank()) {
            parts.put(name, SafeText.squeezed(text, LONGEST_NAME));
        }
    }

    private static String text(Map<String, Object> parts) {
        var line = new StringBuilder(String.format(
                Locale.ROOT,
                "%s %s %s %s B %s ms",
                parts.get("method"),
                word(parts.get("path")),
                parts.get("status"),
                parts.get("bytes"),
                parts.get("ms")));
        for (String name : new String[] {"from", "client", "tool"}) {
            if (parts.containsKey(name)) {
                line.append(' ').append(name).append('=').append(word(parts.get(name)));
            }
        }
        return line.toString();
    }

    /** What a client calls itself must not look like another part of the line. */
    private static String word(@Nullable Object value) {
        String text = String.valueOf(value);
        return text.chars().noneMatch(c -> c <= ' ' || c == '"') ? text : "\"" + text.replace('"', '\'') + "\"";
    }
}
