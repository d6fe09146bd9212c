package commonplace.mcp;

import commonplace.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The messages a prompt puts into the conversation. */
public record PromptResult(String description, List<PromptMessage> messages) {
    /** {@code role} is {@code user} or {@code assistant}. */
    public record PromptMessage(String role, ContentBlock content) {}

    public PromptResult {
        messages = List.copyOf(messages);
    }

    public static PromptResult user(String description, String text) {
        return new PromptResult(description, List.of(new PromptMessage("user", new ContentBlock.Text(text))));
    }

    public Map<String, @Nullable Object> wire() {
        List<Object> wire = new ArrayList<>();
        for (PromptMessage message : messages) {
            wire.add(Json.object(
                    "role", message.role(), "content", message.content().wire()));
        }
        return Json.object("description", description, "messages", wire);
    }
}
