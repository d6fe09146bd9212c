package commonplace.tools.meta;

import commonplace.tools.Caller;
import commonplace.tools.Effect;
import commonplace.tools.ErrorCode;
import commonplace.tools.Shape;
import commonplace.tools.Stage;
import commonplace.tools.ToolDefinition;
import commonplace.tools.ToolId;
import commonplace.tools.ToolResult;
import commonplace.tools.Toolset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A few tools that find, describe and run all the others. */
public final class MetaTools implements Toolset<Gateway> {
    public static final String NAME = "meta";

    private static final String SEARCH_TOOLS = "search_tools";

    /** Finds tools, for agents and for their scripts. */
    static final ToolId SEARCH = new ToolId(NAME, SEARCH_TOOLS);

    static final String RUN_TOOL = "run_tool";
    static final String RUN_CHAIN = "run_chain";
    public static final String EXECUTE_CODE = "execute_code";

    /** They call others themselves: through each other they would only hide what is called. */
    private static final Set<String> CALLERS = Set.of(RUN_TOOL, RUN_CHAIN, EXECUTE_CODE);

    /** Those that stand for all others. */
    static final Set<String> METATOOLS = Set.of(
            SEARCH_TOOLS, "list_namespaces", "describe_tool", "list_tool_examples", RUN_TOOL, RUN_CHAIN, EXECUTE_CODE);

    private final List<ToolDefinition<Gateway, ?>> tools;

    public MetaTools() {
        // One for all of them: each of its own would have to be linked at every start.
        ToolDefinition.Handler<Gateway, Record> action = MetaTools::act;
        this.tools = List.of(
                ToolDefinition.knowingCaller(
                                SEARCH_TOOLS,
                                "Find tools",
                                "Find tools for what you want to do, among all there are: notes, documents, sources,"
                                        + " and other servers. Then describe_tool, run_tool.",
                                Effect.READS,
                                SearchTools.Arguments.class,
                                action)
                        .answering(SearchTools.Result.class)
                        .strict(),
                ToolDefinition.knowingCaller(
                                "list_namespaces",
                                "List namespaces",
                                "List whose tools there are: each namespace is a toolset of this server, or another"
                                        + " server.",
                                Effect.READS,
                                ListNamespaces.Arguments.class,
                                action)
                        .answering(ListNamespaces.Result.class)
                        .strict(),
                ToolDefinition.knowingCaller(
                                "describe_tool",
                                "Describe a tool",
                                "What a tool does, which arguments it takes, what it answers.",
                                Effect.READS,
                                DescribeTool.Arguments.class,
                                action)
                        .answering(DescribeTool.Result.class)
                        .strict(),
                ToolDefinition.knowingCaller(
                                "list_tool_examples",
                                "Show examples",
                                "Calls of a tool that work, with their arguments.",
                                Effect.READS,
                                ListToolExamples.Arguments.class,
                                action)
                        .answering(ListToolExamples.Result.class)
                        .strict(),
                ToolDefinition.knowingCaller(
                                RUN_TOOL,
                                "Run a tool",
                                "Call a tool by its id and get its structured result, or an error that says what would"
                                        + " work.",
                                Effect.EDITS,
                                RunTool.Arguments.class,
                                action)
                        .answering(RunTool.Result.class)
                        .strict(),
                ToolDefinition.knowingCaller(
                                RUN_CHAIN,
                                "Run a chain of tools",
                                "Call tools one after the other; later steps use results of earlier ones. Checked as a"
                                        + " whole first; stops at the first error and keeps what was done.",
                                Effect.EDITS,
                                RunChain.Arguments.class,
                                action)
                        .answering(RunChain.Result.class)
                        .strict(),
                ToolDefinition.knowingCaller(
                                EXECUTE_CODE,
                                "Run JavaScript",
                                "Run JavaScript with all tools in reach, for work on many results: loops, filters,"
                                        + " Promise.all. No files, network or imports.",
                                Effect.EDITS,
                                ExecuteCode.Arguments.class,
                                action)
                        .answering(ExecuteCode.Result.class)
                        .strict(),
                ToolDefinition.knowingCaller(
                                "list_resources",
                                "List resources",
                                "List what can be read by address: the notes of this server, and what other servers"
                                        + " offer.",
                                Effect.READS,
                                ResourceTools.ListResources.class,
                                action)
                        .answering(ResourceTools.ResourceList.class)
                        .strict(),
                ToolDefinition.knowingCaller(
                                "read_resource",
                                "Read a resource",
                                "Read what stands at an address that list_resources gave.",
                                Effect.READS,
                                ResourceTools.ReadResource.class,
                                action)
                        .answering(ResourceTools.Contents.class)
                        .strict(),
                ToolDefinition.knowingCaller(
                                "list_prompts",
                                "List prompts",
                                "List prompts: tasks in words, prepared by this server and by others.",
                                Effect.READS,
                                ResourceTools.ListPrompts.class,
                                action)
                        .answering(ResourceTools.Prompts.class)
                        .strict(),
                ToolDefinition.knowingCaller(
                                "get_prompt",
                                "Get a prompt",
                                "Get the words of a prompt, with its arguments put in.",
                                Effect.READS,
                                ResourceTools.GetPrompt.class,
                                action)
                        .answering(ResourceCatalog.Filled.class)
                        .strict());
    }

    /** Whether a tool is one of those that stand for all others. */
    public static boolean isMetatool(ToolId id) {
        return id.namespace().equals(NAME) && METATOOLS.contains(id.name());
    }

    static boolean isCaller(ToolId id) {
        return id.namespace().equals(NAME) && CALLERS.contains(id.name());
    }

    /** What one of these answers whose outcome nobody knows, since the process that ran it is gone; empty for others. */
    public static Map<String, @Nullable Object> lost(String name, String message) {
        var error = Shape.values(ErrorObject.of(new ToolResult.Failed(ErrorCode.INTERNAL, Stage.EXECUTE, message)));
        return switch (name) {
            case "run_tool" -> Map.of("error", error, "durationMs", 0L);
            case "run_chain" -> Map.of("results", List.of(), "error", error);
            case "execute_code" -> error;
            default -> Map.of();
        };
    }

    /** Arguments that name a tool which is not called. */
    interface AboutTool {
        String toolId();
    }

    private static ToolResult act(Gateway gateway, Record arguments, Caller caller) {
        try {
            ToolResult result = answer(arguments, gateway, caller);
            return result instanceof ToolResult.Failed failure ? error(arguments, failure) : result;
        } catch (ResourceException unavailable) {
            return error(arguments, unavailable.failure());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new ToolResult.RefusedWith(ErrorObject.of(NestedCalls.CANCELLED));
        }
    }

    private static ToolResult error(Record arguments, ToolResult.Failed failure) {
        return new ToolResult.RefusedWith(
                arguments instanceof AboutTool about
                        ? ErrorObject.of(failure, about.toolId(), Optional.empty())
                        : ErrorObject.of(failure));
    }

    private static ToolResult answer(Record arguments, Gateway gateway, Caller caller)
            throws ResourceException, InterruptedException {
        return switch (arguments) {
            case SearchTools.Arguments search -> new SearchTools(gateway, caller).call(search);
            case ListNamespaces.Arguments page -> new ListNamespaces(gateway).call(page);
            case DescribeTool.Arguments tool -> new DescribeTool(gateway).call(tool);
            case ListToolExamples.Arguments tool -> new ListToolExamples(gateway).call(tool);
            case RunTool.Arguments call -> new RunTool(gateway, caller).call(call);
            case RunChain.Arguments chain -> new RunChain(gateway, caller).call(chain);
            case ExecuteCode.Arguments code -> new ExecuteCode(gateway, caller).call(code);
            case ResourceTools.ListResources page -> new ResourceTools(gateway.resources()).resources(page);
            case ResourceTools.ReadResource one -> new ResourceTools(gateway.resources()).read(one);
            case ResourceTools.ListPrompts all -> new ResourceTools(gateway.resources()).prompts(all);
            case ResourceTools.GetPrompt one -> new ResourceTools(gateway.resources()).prompt(one);
            default -> throw new IllegalArgumentException("no tool takes " + arguments.getClass());
        };
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String purpose() {
        return "A few tools that find, describe, run, chain and script all the others, ours and those of other"
                + " servers.";
    }

    @Override
    public List<ToolDefinition<Gateway, ?>> tools() {
        return tools;
    }

    @Override
    public Optional<Shape<?>> failure() {
        return Optional.of(Shape.of(ErrorObject.ErrorOutline.class));
    }

    @Override
    public Optional<ToolResult> misfit(String message) {
        return Optional.empty();
    }
}
