package commonplace.mcp.server;

import commonplace.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Something clients may want to hear of. */
enum ChangeNotification {
    TOOLS("notifications/tools/list_changed", "toolsListChanged"),
    PROMPTS("notifications/prompts/list_changed", "promptsListChanged"),
    RESOURCES("notifications/resources/list_changed", "resourcesListChanged"),
    /** The one that comes with an address. */
    RESOURCE("notifications/resources/updated", "resourceSubscriptions");

    final String method;
    final String filter;

    ChangeNotification(String method, String filter) {
        this.method = method;
        this.filter = filter;
    }

    Map<String, @Nullable Object> params(@Nullable String uri) {
        return Json.object("uri", uri);
    }

    String topic(@Nullable String uri) {
        return uri == null ? method : method + " " + uri;
    }
}
