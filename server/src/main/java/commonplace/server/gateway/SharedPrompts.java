package commonplace.server.gateway;

import commonplace.json.Json;
import commonplace.mcp.ContentBlock;
import commonplace.mcp.PromptResult;
import commonplace.mcp.client.McpClientException;
import commonplace.mcp.server.Prompt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The prompts of other servers, under names that say whose they are: {@code tracker__triage}. */
final class SharedPrompts {
    private SharedPrompts() {}

    static List<Prompt> of(RemoteServer server) {
        var prompts = new ArrayList<Prompt>();
        for (Map<String, @Nullable Object> each : server.prompts()) {
            String name = RemoteServer.text(each, "name");
            prompts.add(new Prompt(
                    server.name() + "__" + name,
                    RemoteServer.text(each, "title").isEmpty() ? name : RemoteServer.text(each, "title"),
                    RemoteServer.text(each, "description"),
                    arguments(each),
                    (values, _) -> get(server, name, values)));
        }
        return prompts;
    }

    private static List<Prompt.Argument> arguments(Map<String, @Nullable Object> prompt) {
        return RemoteServer.objects(prompt.get("arguments")).stream()
                .map(argument -> new Prompt.Argument(
                        RemoteServer.text(argument, "name"),
                        RemoteServer.text(argument, "description"),
                        Boolean.TRUE.equals(argument.get("required"))))
                .toList();
    }

    private static PromptResult get(RemoteServer server, String name, Map<String, String> values)
            throws McpClientException, InterruptedException {
        Map<String, @Nullable Object> result = server.server().getPrompt(name, values);
        var messages = new ArrayList<PromptResult.PromptMessage>();
        for (Map<String, @Nullable Object> message : RemoteServer.objects(result.get("messages"))) {
            Map<String, @Nullable Object> content = Json.asObject(message.get("content"));
            if (content != null) {
                messages.add(new PromptResult.PromptMessage(
                        RemoteServer.text(message, "role"), new ContentBlock.Foreign(content)));
            }
        }
        return new PromptResult(RemoteServer.text(result, "description"), messages);
    }
}
