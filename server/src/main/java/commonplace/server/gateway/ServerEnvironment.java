package commonplace.server.gateway;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.mcp.McpException;
import commonplace.mcp.server.InputRequiredException;
import commonplace.tools.Guide;
import commonplace.tools.ToolEnvironment;
import commonplace.tools.ToolId;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What this server knows of its own tools. */
public record ServerEnvironment(ToolFailureReporter failures) implements ToolEnvironment {
    @Override
    public Map<String, @Nullable Object> definition(String name) {
        try {
            return Json.readObject(ToolList.tool(name).text().getBytes(StandardCharsets.UTF_8));
        } catch (MalformedJsonException impossible) {
            throw new IllegalStateException("tools.jsonl holds no JSON", impossible);
        }
    }

    @Override
    public Guide guide(ToolId id) {
        return Guides.of(id.namespace(), id.name());
    }

    @Override
    public String broken(String tool, Throwable cause) {
        return switch (cause) {
            case McpException ofTheCaller -> throw ofTheCaller;
            case InputRequiredException ofTheCaller -> throw ofTheCaller;
            default -> failures.told(tool, cause);
        };
    }
}
