package commonplace.tools.meta;

import commonplace.tools.Between;
import commonplace.tools.Default;
import commonplace.tools.Tool;
import commonplace.tools.ToolResult;
import java.util.List;
import java.util.Optional;

/** {@code list_tool_examples}: calls that work. */
record ListToolExamples(Gateway gateway) {
    private static final int MOST = 5;

    record Arguments(
            String toolId,
            @Between(least = 1, most = MOST) @Default("5") Optional<Integer> max) implements MetaTools.AboutTool {}

    record Result(List<ExampleView> examples) {}

    ToolResult call(Arguments arguments) throws InterruptedException {
        return switch (gateway.toolbox().find(arguments.toolId())) {
            case Toolbox.Lookup.Found(Tool tool) ->
                new ToolResult.Data(
                        new Result(ExampleView.of(tool, arguments.max().orElse(MOST))));
            case Toolbox.Lookup.Missing(ToolResult.Failed failure) -> failure;
        };
    }
}
