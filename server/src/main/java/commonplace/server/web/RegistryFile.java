package commonplace.server.web;

import commonplace.base.Sha256;
import commonplace.json.Json;
import commonplace.registry.curation.LiveRegistry;
import commonplace.registry.curation.LiveRegistry.State;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The registry as its curator signed it, byte for byte. It is for everybody, and nobody is asked for a token: others who
 * endorse it fetch it here.
 */
final class RegistryFile extends Handler.Abstract {
    private static final int NOT_MODIFIED = 304;
    /** More tags than anybody remembers of one file. */
    private static final int MANY = 64;

    private static final String TYPE = "application/json";

    private final Supplier<LiveRegistry> registry;

    RegistryFile(Supplier<LiveRegistry> registry) {
        this.registry = registry;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        ReadOnlyMethods.onlyReading(request, () -> reply(request)).send(response, callback);
        return true;
    }

    private WebResponse reply(Request request) {
        return switch (registry.get().current()) {
            case State.Serving serving -> file(serving.registry().file(), request);
            case State.Unusable _ ->
                new WebResponse(
                        503,
                        TYPE,
                        Json.write(Json.object(
                                "error", "unusable_registry",
                                "message", "The registry cannot be used; the server's log says why.")),
                        Map.of("Cache-Control", "no-store"));
        };
    }

    private static WebResponse file(byte[] file, Request request) {
        String tag = '"' + Sha256.hex(file) + '"';
        Map<String, String> headers = Map.of("ETag", tag, "Cache-Control", "public, no-cache");
        boolean known = request.getHeaders().getValuesList(HttpHeader.IF_NONE_MATCH).stream()
                .flatMap(each -> Arrays.stream(each.split(",", MANY)))
                .anyMatch(each -> matches(each, tag));
        return known
                ? new WebResponse(NOT_MODIFIED, TYPE, new byte[0], headers)
                : new WebResponse(200, TYPE, file, headers);
    }

    /** What a client remembers may be marked as weak by somebody in between; for reading, that is the same. */
    private static boolean matches(String remembered, String tag) {
        return List.of("*", tag, "W/" + tag).contains(remembered.strip());
    }
}
