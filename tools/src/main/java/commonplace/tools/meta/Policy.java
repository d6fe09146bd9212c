package commonplace.tools.meta;

import commonplace.base.SafeText;
import commonplace.tools.Caller;
import commonplace.tools.ErrorCode;
import commonplace.tools.Stage;
import commonplace.tools.Tool;
import commonplace.tools.ToolId;
import commonplace.tools.ToolResult;
import commonplace.tools.meta.text.Compact;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What may be called, and what only after a person said yes.
 *
 * @param rules by namespace; the one for {@link #OTHERS} holds where there is none
 */
public record Policy(Map<String, NamespaceRule> rules) {
    /** The name under which the rule for all other namespaces stands. */
    public static final String OTHERS = "*";

    private static final int ARGUMENTS = 400;
    private static final int LONGEST = 2000;

    public static final Policy USUAL = new Policy(Map.of());

    public Policy {
        rules = Map.copyOf(rules);
    }

    boolean permits(ToolId id) {
        return rule(id).permits(id.name());
    }

    private NamespaceRule rule(ToolId id) {
        return rules.getOrDefault(id.namespace(), rules.getOrDefault(OTHERS, NamespaceRule.USUAL));
    }

    private boolean asks(Tool tool) {
        if (MetaTools.isMetatool(tool.id())) {
            return false; // It does what those do that it calls, and they are asked about.
        }
        boolean changed = !tool.changed().isEmpty();
        return switch (rule(tool.id()).ask()) {
            case NEVER -> false;
            case DESTRUCTIVE -> tool.destructive() || changed;
            case WRITES -> !tool.readOnly() || changed;
        };
    }

    /** A call that is to be made. */
    record Wanted(Tool tool, Map<String, @Nullable Object> arguments) {
        @Override
        public String toString() {
            return tool.id() + " with " + SafeText.squeezed(Compact.beginning(arguments, ARGUMENTS), ARGUMENTS);
        }
    }

    /** Asks the person about those tools that need it, in one question; says why they may not run, or nothing. */
    Optional<ToolResult.Failed> ask(List<Wanted> calls, Caller caller) throws InterruptedException {
        List<Wanted> wanted = calls.stream().filter(call -> asks(call.tool())).toList();
        List<Tool> asked = wanted.stream().map(Wanted::tool).toList();
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        String names =
                asked.stream().map(tool -> tool.id().toString()).distinct().collect(Collectors.joining(", "));
        String what = wanted.stream().map(Wanted::toString).collect(Collectors.joining("; "));
        Optional<Boolean> answer = caller.confirms("May this run? " + SafeText.cut(what, LONGEST) + warning(asked));
        if (answer.isEmpty()) {
            return Optional.of(new ToolResult.Failed(
                    ErrorCode.NO_BACKENDS,
                    Stage.SELECT_BACKEND,
                    names + " runs only after a person said yes, and nobody can be asked here: call it with run_tool"
                            + " from a client that can show questions (elicitation), or change 'ask' in the"
                            + " configuration"));
        }
        return answer.get()
                ? Optional.empty()
                : Optional.of(new ToolResult.Failed(
                        ErrorCode.CANCELLED,
                        Stage.SELECT_BACKEND,
                        "the person who was asked did not let " + names + " run"));
    }

    private static String warning(List<Tool> asked) {
        return asked.stream()
                .filter(tool -> !tool.changed().isEmpty())
                .map(tool -> " Since " + tool.id() + " was approved, its " + String.join(" and ", tool.changed())
                        + " changed.")
                .distinct()
                .collect(Collectors.joining());
    }
}
