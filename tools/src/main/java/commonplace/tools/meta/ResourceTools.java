package commonplace.tools.meta;

import commonplace.tools.Doc;
import commonplace.tools.Named;
import commonplace.tools.ToolResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What servers offer besides tools, for agents whose client does not show it to them. */
record ResourceTools(ResourceCatalog catalog) {
    record ListResources(
            @Doc("Whose: the name of another server, or commonplace for this one. Default: all")
            Optional<String> server,

            Optional<String> cursor) {}

    record ResourceList(
            List<Map<String, @Nullable Object>> resources,
            @Named("nextCursor") Optional<String> nextCursor) {}

    record ReadResource(@Doc("As list_resources gives it") String uri) {}

    record Contents(List<Map<String, @Nullable Object>> contents) {}

    record ListPrompts(
            @Doc("Whose: the name of another server, or commonplace for this one. Default: all")
            Optional<String> server) {}

    record Prompts(List<Map<String, @Nullable Object>> prompts) {}

    record GetPrompt(
            @Doc("As list_prompts gives it") String name,
            @Doc("What the prompt takes, by name") Optional<Map<String, @Nullable Object>> arguments) {}

    ToolResult resources(ListResources arguments) throws ResourceException, InterruptedException {
        ResourceCatalog.Part part = catalog.resources(arguments.server(), arguments.cursor());
        return new ToolResult.Data(new ResourceList(part.items(), part.next()));
    }

    ToolResult read(ReadResource arguments) throws ResourceException, InterruptedException {
        return new ToolResult.Data(new Contents(catalog.read(arguments.uri())));
    }

    ToolResult prompts(ListPrompts arguments) throws ResourceException, InterruptedException {
        return new ToolResult.Data(new Prompts(catalog.prompts(arguments.server())));
    }

    ToolResult prompt(GetPrompt arguments) throws ResourceException, InterruptedException {
        Map<String, String> texts = new LinkedHashMap<>();
        arguments.arguments().orElse(Map.of()).forEach((name, value) -> texts.put(name, String.valueOf(value)));
        return new ToolResult.Data(catalog.prompt(arguments.name(), texts));
    }
}
