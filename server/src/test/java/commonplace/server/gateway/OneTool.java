package commonplace.server.gateway;

import commonplace.search.catalog.Findable;
import commonplace.server.notes.VaultService;
import commonplace.tools.ToolDefinition;
import commonplace.tools.Toolset;
import commonplace.tools.meta.Guide;
import java.util.List;

/** A tool of ours and where it belongs. */
record OneTool(String namespace, String name, ToolDefinition<?> tool) {
    /** The definitions alone. */
    static List<OneTool> all() {
        return all(VaultService.toolsets(
                () -> {
                    throw uncalled();
                },
                () -> {
                    throw uncalled();
                },
                () -> {
                    throw uncalled();
                },
                () -> {
                    throw uncalled();
                },
                () -> {
                    throw uncalled();
                }));
    }

    static List<OneTool> all(List<Toolset> toolsets) {
        return toolsets.stream()
                .flatMap(toolset -> toolset.tools().stream().map(tool -> of(toolset.name(), tool)))
                .toList();
    }

    private static OneTool of(String namespace, ToolDefinition<?> tool) {
        String prefix = namespace + "_";
        String name = tool.name();
        return new OneTool(namespace, name.startsWith(prefix) ? name.substring(prefix.length()) : name, tool);
    }

    private static IllegalStateException uncalled() {
        return new IllegalStateException("nothing is called");
    }

    String id() {
        return namespace + ":" + name;
    }

    Guide guide() {
        return Guides.of(namespace, name);
    }

    Findable findable() {
        return new Findable(
                id(),
                name,
                namespace,
                guide().tags(),
                tool.description(),
                tool.arguments().fields().stream()
                        .map(field -> new Findable.Parameter(field.name(), field.doc()))
                        .toList(),
                guide().intents());
    }
}
