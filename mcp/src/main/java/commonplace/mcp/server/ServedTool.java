package commonplace.mcp.server;

import commonplace.json.Json;
import commonplace.mcp.ToolAnnotations;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A tool as clients see it, and what runs when they call it.
 *
 * @param wire how it is listed, as a JSON value
 * @param inputSchema JSON Schema 2020-12 as plain values
 */
public record ServedTool(
        String name, Supplier<Object> wire, Supplier<Map<String, @Nullable Object>> inputSchema, ToolHandler handler) {
    // Written out, since javac forgets the annotations inside the types of a compact constructor's parameters.
    public ServedTool(
            String name,
            Supplier<Object> wire,
            Supplier<Map<String, @Nullable Object>> inputSchema,
            ToolHandler handler) {
        if (name.isEmpty() || name.length() > 64) {
            throw new IllegalArgumentException("'" + name + "' is not a tool name: hosts take 1 to 64 characters");
        }
        this.name = name;
        this.wire = wire;
        this.inputSchema = inputSchema;
        this.handler = handler;
    }

    public ServedTool(Definition definition, ToolHandler handler) {
        this(definition.name(), definition::wire, definition::inputSchema, handler);
    }

    /** The description of a tool. The schemas are JSON Schema 2020-12 as plain values. */
    public record Definition(
            String name,
            String title,
            String description,
            ToolAnnotations hints,
            Map<String, @Nullable Object> inputSchema,
            @Nullable Map<String, @Nullable Object> outputSchema) {
        /** How it is listed. */
        public Map<String, @Nullable Object> wire() {
            return Json.object(
                    "name", name,
                    "title", title,
                    "description", description,
                    "inputSchema", inputSchema,
                    "outputSchema", outputSchema,
                    "annotations", hints.wire());
        }
    }
}
