package commonplace.tools.meta;

import commonplace.tools.Backend;
import commonplace.tools.Caller;
import commonplace.tools.ErrorCode;
import commonplace.tools.Stage;
import commonplace.tools.meta.references.ReferenceProblem;
import commonplace.tools.meta.references.References;
import commonplace.tools.meta.schemas.SchemaInfo;
import commonplace.tools.meta.text.Texts;
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
    private final List<CallResult.Found> tools = new ArrayList<>();
    private @Nullable References references;

    Chain(Gateway gateway, Caller caller, List<RunChain.Step> steps) {
        this.gateway = gateway;
        this.caller = caller;
        this.steps = steps;
    }

    /** What came of one step. */
    record Done(int index, String toolId, CallResult called) {}

    /** The first step that cannot work, if there is one. Asks the person, where one must be asked. */
    Optional<Done> check() {
        for (int i = 0; i < steps.size(); i++) {
            var found = CallResult.Found.of(gateway, steps.get(i).toolId());
            tools.add(found);
            if (found.failure().isPresent()) {
                return Optional.of(failed(i, found.failure().get()));
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
        CallableTool tool = tools.get(index).tool().orElseThrow();
        try {
            if (step.usePrevious().orElse(false) && index == 0) {
                throw invalid("the first step has no result before it: leave 'use_previous' out");
            }
            if (step.usePrevious().orElse(false) || refers(step)) {
                gateway.dispatcher().permit(tool);
                checkNames(tool, step);
            } else {
                gateway.dispatcher().check(tool, step.args().orElse(Map.of()));
            }
            return Optional.empty();
        } catch (CallFailure wrong) {
            return Optional.of(failed(index, wrong));
        }
    }

    /** Of arguments whose values come later, at least the names are known. */
    private static void checkNames(CallableTool tool, RunChain.Step step) throws CallFailure {
        SchemaInfo info = SchemaInfo.of(tool.inputSchema());
        boolean closed = tool.backend().kind() == Backend.Kind.LOCAL
                || Boolean.FALSE.equals(tool.inputSchema().get("additionalProperties"));
        if (step.usePrevious().orElse(false) && closed && !info.types().containsKey(PREVIOUS)) {
            throw invalid(
                    tool.id() + " takes no argument 'previous', so 'use_previous' does not work: refer to the result"
                            + " before in the arguments, as in ${previous.results[0].path}");
        }
        List<String> required = info.required();
        for (String name : required) {
            boolean given = step.args().orElse(Map.of()).containsKey(name)
                    || (name.equals(PREVIOUS) && step.usePrevious().orElse(false));
            if (!given) {
                throw invalid("'" + name + "' is missing: " + tool.id() + " needs " + String.join(", ", required));
            }
        }
    }

    private static boolean refers(RunChain.Step step) {
        return String.valueOf(step.args()).contains("${");
    }

    private Optional<Done> ask() {
        var all = new ArrayList<Policy.Wanted>();
        for (int i = 0; i < steps.size(); i++) {
            all.add(new Policy.Wanted(
                    tools.get(i).tool().orElseThrow(), steps.get(i).args().orElse(Map.of())));
        }
        try {
            gateway.dispatcher().policy().ask(all, caller);
            return Optional.empty();
        } catch (CallFailure refused) {
            return Optional.of(failed(0, refused));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.of(failed(0, CallResult.cancelled()));
        }
    }

    /** Runs the steps to the end, or to the first that fails. */
    List<Done> run() {
        var done = new ArrayList<Done>();
        var results = new ArrayList<Object>();
        for (int i = 0; i < steps.size(); i++) {
            RunChain.Step step = steps.get(i);
            caller.progress(i, steps.size(), "Calling " + Texts.line(step.toolId(), 100));
            CallResult called = step(i, results);
            done.add(new Done(i, step.toolId(), called));
            if (called.error().isPresent()) {
                return done;
            }
            results.add(called.structured().orElseThrow());
        }
        caller.progress(steps.size(), steps.size(), "All steps are done");
        return done;
    }

    private CallResult step(int index, List<Object> results) {
        CallResult.Found tool = tools.get(index);
        if (Thread.currentThread().isInterrupted()) {
            return CallResult.not(tool, CallResult.cancelled());
        }
        return switch (Objects.requireNonNull(references).resolve(index, results)) {
            case References.Resolved.Failed(ReferenceProblem problem) ->
                CallResult.not(tool, invalid(problem.sentence()));
            case References.Resolved.Ready(Map<String, @Nullable Object> args) -> {
                Map<String, @Nullable Object> all = new LinkedHashMap<>(args);
                if (steps.get(index).usePrevious().orElse(false)) {
                    all.put(PREVIOUS, results.getLast());
                }
                yield tool.call(all, new NestedCaller(caller, index, steps.size(), true), true);
            }
        };
    }

    private Done failed(int index, CallFailure failure) {
        String id = steps.get(index).toolId();
        return new Done(
                index,
                id,
                index < tools.size() ? CallResult.not(tools.get(index), failure) : CallResult.not(id, failure));
    }

    private static CallFailure invalid(String message) {
        return new CallFailure(ErrorCode.VALIDATION_INPUT, Stage.VALIDATE_INPUT, message);
    }
}
