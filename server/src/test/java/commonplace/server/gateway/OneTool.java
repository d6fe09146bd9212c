package commonplace.server.gateway;

import commonplace.search.catalog.Findable;
import commonplace.server.notes.OwnTools;
import commonplace.tools.Guide;
import commonplace.tools.ToolDefinition;
import commonplace.tools.ToolId;
import commonplace.tools.Toolset;
import java.util.List;
import java.util.stream.Stream;

/** A tool of ours and what it is known by. */
record OneTool(ToolId toolId, ToolDefinition<?, ?> tool) {
    static List<OneTool> all() {
        return OwnTools.toolsets().stream().flatMap(OneTool::in).toList();
    }

    private static Stream<OneTool> in(Toolset<?> toolset) {
        return toolset.tools().stream().map(tool -> new OneTool(toolset.id(tool.name()), tool));
    }

    String namespace() {
        return toolId.namespace();
    }

    String id() {
        return toolId.toString();
    }

    Guide guide() {
        return Guides.of(toolId.namespace(), toolId.name());
    }

    Findable findable() {
        return new Findable(
                id(),
                toolId.name(),
                toolId.namespace(),
                guide().tags(),
                tool.description(),
                tool.arguments().fields().stream()
                        .map(field -> new Findable.DescribedParameter(field.name(), field.doc()))
                        .toList(),
                guide().intents());
    }
}
