package commonplace.server.gateway;

import commonplace.json.Json;
import commonplace.server.mcp.Content;
import commonplace.server.mcp.Prompt;
import commonplace.server.mcp.PromptResult;
import commonplace.server.upstream.UpstreamException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The prompts of other servers, under names that say whose they are: {@code tracker__triage}. */
final class SharedPrompts {
    private SharedPrompts() {}

    static List<Prompt> of(Neighbor server) {
        var prompts = new ArrayList<Prompt>();
        for (Map<String, @Nullable Object> each : server.prompts()) {
            String name = Neighbor.text(each, "name");
            prompts.add(new Prompt(
                    server.name() + "__" + name,
                    Neighbor.text(each, "title").isEmpty() ? name : Neighbor.text(each, "title"),
                    Neighbor.text(each, "description"),
                    arguments(each),
                    (values, _) -> get(server, name, values)));
        }
        return prompts;
    }

    private static List<Prompt.Argument> arguments(Map<String, @Nullable Object> prompt) {
        return Neighbor.objects(prompt.get("arguments")).stream()
                .map(argument -> new Prompt.Argument(
                        Neighbor.text(argument, "name"),
                        Neighbor.text(argument, "description"),
                        Boolean.TRUE.equals(argument.get("required"))))
                .toList();
    }

    private static PromptResult get(Neighbor server, String name, Map<String, String> values)
            throws UpstreamException, InterruptedException {
        Map<String, @Nullable Object> result = server.server().getPrompt(name, values);
        var messages = new ArrayList<PromptResult.PromptMessage>();
        for (Map<String, @Nullable Object> message : Neighbor.objects(result.get("messages"))) {
            Map<String, @Nullable Object> content = Json.asObject(message.get("content"));
            if (content != null) {
                messages.add(
                        new PromptResult.PromptMessage(Neighbor.text(message, "role"), new Content.Foreign(content)));
            }
        }
        return new PromptResult(Neighbor.text(result, "description"), messages);
    }
}
