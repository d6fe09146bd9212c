package commonplace.tools.meta;

import commonplace.tools.Answer;
import commonplace.tools.Between;
import commonplace.tools.Default;
import java.util.List;
import java.util.Optional;

/** {@code list_tool_examples}: calls that work. */
record ListToolExamples(Gateway gateway) {
    private static final int MOST = 5;

    record Arguments(
            String toolId,
            @Between(least = 1, most = MOST) @Default("5") Optional<Integer> max) implements MetaTools.AboutTool {}

    record Result(List<Shown> examples) {}

    Answer call(Arguments arguments) throws CallFailure, InterruptedException {
        Offered tool = gateway.toolbox().find(arguments.toolId());
        return new Answer.Data(new Result(Shown.of(tool, arguments.max().orElse(MOST))));
    }
}
