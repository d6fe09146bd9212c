package commonplace.tools.meta;

import commonplace.base.SafeText;
import commonplace.tools.Backend;
import commonplace.tools.Caller;
import commonplace.tools.Tool;
import commonplace.tools.ToolResult;
import commonplace.tools.meta.references.ReferenceProblem;
import commonplace.tools.meta.references.References;
import commonplace.tools.meta.schemas.SchemaInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Steps on their way: all that can be known to be wrong is found before the first of them runs. */
final class Chain {
    private static final String PREVIOUS = "previous";

    private final Gateway gateway;
    private final Caller caller;
    private final List<RunChain.Step> steps;
    private final NestedCalls calls;
    private final List<Tool> tools = new ArrayList<>();

    /** The calls whose arguments are known before the first step runs; empty for the others. */
    private final List<Optional<Dispatcher.Checked>> checked = new ArrayList<>();

    private @Nullable References references;

    Chain(Gateway gateway, Caller caller, List<RunChain.Step> steps) {
        this.gateway = gateway;
        this.caller = caller;
        this.steps = steps;
        this.calls = new NestedCalls(gateway);
    }

    /**
     * What came of one step.
     *
     * @param data what later steps may refer to; empty if it failed
     * @param error why there is none; empty if it succeeded
     */
    record Done(int index, String toolId, Optional<Tool> tool, Optional<Object> data, Optional<ErrorObject> error) {
        static Done of(int index, String toolId, Optional<Tool> tool, ToolResult result) {
            Optional<ErrorObject> error =
                    ResultData.failure(toolId, result).map(failure -> ErrorObject.of(failure, toolId, tool));
            return new Done(
                    index,
                    toolId,
                    tool,
                    error.isPresent() ? Optional.empty() : Optional.of(ResultData.of(result)),
                    error);
        }
    }

    /** The first step that cannot work, if there is one. Asks the person, where one must be asked. */
    Optional<Done> check() {
        for (int i = 0; i < steps.size(); i++) {
            switch (calls.find(steps.get(i).toolId())) {
                case Toolbox.Lookup.Found(Tool tool) -> tools.add(tool);
                case Toolbox.Lookup.Missing(ToolResult.Failed failure) -> {
                    return Optional.of(failed(i, failure));
                }
            }
        }
        Optional<Done> unclear = readReferences();
        for (int i = 0; i < steps.size() && unclear.isEmpty(); i++) {
            unclear = check(i);
        }
        return unclear.or(this::ask);
    }

    private Optional<Done> readReferences() {
        List<References.Step> read = steps.stream()
                .map(step -> new References.Step(step.id(), step.args().orElse(Map.of())))
                .toList();
        return switch (References.parse(read)) {
            case References.Parsed.Good(References good) -> {
                references = good;
                yield Optional.empty();
            }
            case References.Parsed.Bad(List<ReferenceProblem> problems) ->
                Optional.of(failed(
                        problems.getFirst().step(), invalid(problems.getFirst().sentence())));
        };
    }

    private Optional<Done> check(int index) {
        RunChain.Step step = steps.get(index);
        if (step.usePrevious().orElse(false) && index == 0) {
            return Optional.of(
                    failed(index, invalid("the first step has no result before it: leave 'use_previous' out")));
        }
        if (step.usePrevious().orElse(false)
                || Objects.requireNonNull(references).refers(index)) {
            checked.add(Optional.empty());
            return gateway.dispatcher()
                    .denial(tools.get(index))
                    .or(() -> misnamed(tools.get(index), step))
                    .map(failure -> failed(index, failure));
        }
        Dispatcher.Checked call = check(index, List.of());
        checked.add(Optional.of(call));
        return switch (call) {
            case Dispatcher.Checked.Ready _ -> Optional.empty();
            case Dispatcher.Checked.Stopped(ToolResult.Failed failure) -> Optional.of(failed(index, failure));
        };
    }

    /** Of arguments whose values come later, at least the names are known. */
    private static Optional<ToolResult.Failed> misnamed(Tool tool, RunChain.Step step) {
        SchemaInfo info = SchemaInfo.of(tool.inputSchema());
        boolean closed = tool.backend().kind() == Backend.Kind.LOCAL
                || Boolean.FALSE.equals(tool.inputSchema().get("additionalProperties"));
        if (step.usePrevious().orElse(false) && closed && !info.types().containsKey(PREVIOUS)) {
            return Optional.of(invalid(
                    tool.id() + " takes no argument 'previous', so 'use_previous' does not work: refer to the result"
                            + " before in the arguments, as in ${previous.results[0].path}"));
        }
        List<String> required = info.required();
        for (String name : required) {
            boolean given = step.args().orElse(Map.of()).containsKey(name)
                    || (name.equals(PREVIOUS) && step.usePrevious().orElse(false));
            if (!given) {
                return Optional.of(
                        invalid("'" + name + "' is missing: " + tool.id() + " needs " + String.join(", ", required)));
            }
        }
        return Optional.empty();
    }

    private Optional<Done> ask() {
        var all = new ArrayList<Policy.Wanted>();
        for (int i = 0; i < steps.size(); i++) {
            all.add(new Policy.Wanted(tools.get(i), steps.get(i).args().orElse(Map.of())));
        }
        try {
            return gateway.dispatcher().policy().ask(all, caller).map(refusal -> failed(0, refusal));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.of(failed(0, NestedCalls.CANCELLED));
        }
    }

    /** Runs the steps to the end, or to the first that fails. */
    List<Done> run() {
        var done = new ArrayList<Done>();
        var results = new ArrayList<Object>();
        for (int i = 0; i < steps.size(); i++) {
            RunChain.Step step = steps.get(i);
            caller.progress(i, steps.size(), "Calling " + SafeText.squeezed(step.toolId(), 100));
            Done last = Done.of(i, step.toolId(), Optional.of(tools.get(i)), step(i, results));
            done.add(last);
            if (last.error().isPresent()) {
                return done;
            }
            last.data().ifPresent(results::add);
        }
        caller.progress(steps.size(), steps.size(), "All steps are done");
        return done;
    }

    private ToolResult step(int index, List<Object> results) {
        if (Thread.currentThread().isInterrupted()) {
            return NestedCalls.CANCELLED;
        }
        var nested = new NestedCaller(caller, index, steps.size(), true);
        Optional<Dispatcher.Checked> known = checked.get(index);
        if (known.isPresent()) {
            return calls.run(known.get(), nested);
        }
        return calls.run(check(index, results), nested);
    }

    /** The call of a step, with what its arguments take from the steps before it. */
    private Dispatcher.Checked check(int index, List<Object> results) {
        return switch (Objects.requireNonNull(references).resolve(index, results)) {
            case References.Resolved.Failed(ReferenceProblem problem) ->
                new Dispatcher.Checked.Stopped(invalid(problem.sentence()));
            case References.Resolved.Ready(Map<String, @Nullable Object> args) -> {
                Map<String, @Nullable Object> all = new LinkedHashMap<>(args);
                if (steps.get(index).usePrevious().orElse(false)) {
                    all.put(PREVIOUS, results.getLast());
                }
                yield gateway.dispatcher().check(tools.get(index), all);
            }
        };
    }

    private Done failed(int index, ToolResult.Failed failure) {
        Optional<Tool> tool = index < tools.size() ? Optional.of(tools.get(index)) : Optional.empty();
        return Done.of(index, steps.get(index).toolId(), tool, failure);
    }

    private static ToolResult.Failed invalid(String message) {
        return ToolResult.Failed.invalid(message);
    }
}
