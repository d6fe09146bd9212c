package commonplace.mcp.server;

import commonplace.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A prompt that people pick in their client. */
public record Prompt(String name, String title, String description, List<Argument> arguments, PromptHandler handler) {
    /** What a person is asked for before the prompt is made. */
    public record Argument(String name, String description, boolean required) {}

    public Prompt {
        arguments = List.copyOf(arguments);
    }

    public Map<String, @Nullable Object> wire() {
        List<Object> wire = new ArrayList<>();
        for (Argument argument : arguments) {
            wire.add(Json.object(
                    "name", argument.name(), "description", argument.description(), "required", argument.required()));
        }
        return Json.object("name", name, "title", title, "description", description, "arguments", wire);
    }
}
