package commonplace.tools.meta;

import commonplace.base.SafeText;
import commonplace.tools.Between;
import commonplace.tools.Default;
import commonplace.tools.Doc;
import commonplace.tools.Named;
import commonplace.tools.Tool;
import commonplace.tools.ToolResult;
import commonplace.tools.meta.schemas.SchemaInfo;
import commonplace.tools.meta.schemas.Signature;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code describe_tool}: what a tool does, takes and answers, as much of it as is wanted. */
record DescribeTool(Gateway gateway) {
    private static final int SUMMARY = 200;
    private static final int NOTES = 2000;
    private static final int MOST_EXAMPLES = 5;

    record Arguments(
            @Doc("As search_tools gives it, such as cairn:search")
            String toolId,

            @Doc("schema: the arguments too. full: also notes, examples, and its signature in code") @Default("schema")
            Optional<Level> detailLevel,

            @Between(least = 0, most = 5) Optional<Integer> examplesMax)
            implements MetaTools.AboutTool {}

    /** How much is wanted. */
    enum Level {
        SUMMARY,
        SCHEMA,
        FULL
    }

    record Result(
            String summary,
            Optional<Map<String, @Nullable Object>> tool,
            @Named("schemaInfo") Optional<SchemaInfo> schemaInfo,
            Optional<String> notes,
            Optional<List<ExampleView>> examples,
            @Named("externalRefs") Optional<List<String>> externalRefs) {}

    ToolResult call(Arguments arguments) throws InterruptedException {
        return switch (gateway.toolbox().find(arguments.toolId())) {
            case Toolbox.Lookup.Found(Tool tool) -> describe(tool, arguments);
            case Toolbox.Lookup.Missing(ToolResult.Failed failure) -> failure;
        };
    }

    private static ToolResult describe(Tool tool, Arguments arguments) {
        Level level = arguments.detailLevel().orElse(Level.SCHEMA);
        boolean full = level == Level.FULL;
        int examples = arguments.examplesMax().orElse(full ? MOST_EXAMPLES : 0);
        return new ToolResult.Data(new Result(
                SafeText.squeezed(changed(tool) + tool.description(), SUMMARY),
                level == Level.SUMMARY ? Optional.empty() : Optional.of(tool.definition()),
                level == Level.SUMMARY ? Optional.empty() : Optional.of(SchemaInfo.of(tool.inputSchema())),
                full ? Optional.of(notes(tool)) : Optional.empty(),
                examples > 0 ? Optional.of(ExampleView.of(tool, examples)) : Optional.empty(),
                Optional.of(tool.guide().externalRefs()).filter(refs -> full && !refs.isEmpty())));
    }

    private static String changed(Tool tool) {
        return tool.changed().isEmpty()
                ? ""
                : "Since this tool was approved, its " + String.join(" and ", tool.changed()) + " changed.\n";
    }

    private static String notes(Tool tool) {
        String signature = Signature.of(
                tool.id().namespace(),
                tool.id().name(),
                tool.inputSchema(),
                tool.outputSchema().orElse(null));
        return SafeText.cut(
                        changed(tool) + "In execute_code:\n" + signature + "\n"
                                + tool.guide().notes(),
                        NOTES)
                .strip();
    }
}
