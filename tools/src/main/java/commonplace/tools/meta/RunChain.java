package commonplace.tools.meta;

import commonplace.tools.Backend;
import commonplace.tools.Between;
import commonplace.tools.Caller;
import commonplace.tools.Default;
import commonplace.tools.Doc;
import commonplace.tools.ErrorCode;
import commonplace.tools.Named;
import commonplace.tools.Shape;
import commonplace.tools.Tool;
import commonplace.tools.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code run_chain}: calls tools one after the other, each with what those before it gave. */
record RunChain(Gateway gateway, Caller caller) {
    record Arguments(
            @Between(least = 1, most = 32) List<Step> steps,
            @Default("true") Optional<Boolean> includeBackends,
            @Default("false") Optional<Boolean> includeTools) {}

    record Step(
            String toolId,

            @Doc("Strings may refer to earlier results, with JMESPath: ${steps[0].results[0].path}, ${ID.total},"
                    + " ${previous}")
            Optional<Map<String, @Nullable Object>> args,

            @Doc("Put the result before into args.previous") @Default("false")
            Optional<Boolean> usePrevious,

            @Doc("What references call it") Optional<String> id) {}

    record Result(
            List<StepResult> results,
            @Named("final") Optional<Object> last,
            Optional<Map<String, @Nullable Object>> error) {}

    record StepResult(
            String toolId,
            Optional<Object> structured,
            Optional<Backend> backend,
            Optional<Map<String, @Nullable Object>> tool,
            Optional<Map<String, @Nullable Object>> error) {}

    ToolResult call(Arguments arguments) {
        var chain = new Chain(gateway, caller, arguments.steps());
        Optional<Chain.Done> wrong = chain.check();
        List<Chain.Done> done = wrong.map(List::of).orElseGet(chain::run);
        Optional<Chain.Done> failed =
                done.stream().filter(step -> step.error().isPresent()).findFirst();
        var result = new Result(
                done.stream().map(step -> shown(step, arguments)).toList(),
                done.stream().flatMap(step -> step.data().stream()).reduce((_, later) -> later),
                failed.map(step -> Shape.values(error(step, arguments.steps().size()))));
        return failed.isPresent() ? new ToolResult.RefusedWith(result) : new ToolResult.Data(result);
    }

    private static StepResult shown(Chain.Done step, Arguments arguments) {
        return new StepResult(
                step.toolId(),
                step.data(),
                step.tool()
                        .filter(_ -> arguments.includeBackends().orElse(true))
                        .map(Tool::backend),
                step.tool().filter(_ -> arguments.includeTools().orElse(false)).map(Tool::definition),
                step.error().map(error -> Shape.values(error.at(step.index()))));
    }

    private static ErrorObject error(Chain.Done step, int steps) {
        ErrorObject cause = step.error().orElseThrow();
        Map<String, @Nullable Object> details =
                Map.of("cause_code", cause.code().word(), "steps", steps);
        return new ErrorObject(
                ErrorCode.CHAIN_STEP_FAILED,
                "step " + step.index() + " (" + step.toolId() + "): " + cause.message(),
                Optional.of(step.toolId()),
                cause.op(),
                cause.backendKind(),
                Optional.of(step.index()),
                Optional.of(ErrorCode.CHAIN_STEP_FAILED.isRetryable()),
                Optional.of(details));
    }
}
