package commonplace.server.mcp;

import commonplace.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A tool as clients see it, and what runs when they call it. The schemas are JSON Schema 2020-12 as plain values. */
public record Tool(
        String name,
        String title,
        String description,
        Hints hints,
        Map<String, @Nullable Object> inputSchema,
        @Nullable Map<String, @Nullable Object> outputSchema,
        Map<String, @Nullable Object> meta,
        ToolHandler handler) {

    // Written out, since javac forgets the annotations inside the types of a compact constructor's parameters.
    public Tool(
            String name,
            String title,
            String description,
            Hints hints,
            Map<String, @Nullable Object> inputSchema,
            @Nullable Map<String, @Nullable Object> outputSchema,
            Map<String, @Nullable Object> meta,
            ToolHandler handler) {
        if (name.isEmpty() || name.length() > 64) {
            throw new IllegalArgumentException("'" + name + "' is not a tool name: hosts take 1 to 64 characters");
        }
        this.name = name;
        this.title = title;
        this.description = description;
        this.hints = hints;
        this.inputSchema = inputSchema;
        this.outputSchema = outputSchema;
        this.meta = meta;
        this.handler = handler;
    }

    Map<String, @Nullable Object> wire() {
        return Json.object(
                "name", name,
                "title", title,
                "description", description,
                "inputSchema", inputSchema,
                "outputSchema", outputSchema,
                "annotations", hints.wire(),
                "_meta", meta.isEmpty() ? null : meta);
    }
}
