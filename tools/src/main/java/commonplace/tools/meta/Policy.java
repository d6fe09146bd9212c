package commonplace.tools.meta;

import commonplace.tools.Caller;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What may be called, and what only after a person said yes.
 *
 * @param rules by namespace; the one for {@code *} holds where there is none
 */
public record Policy(Map<String, Rule> rules) {
    private static final String OTHERS = "*";

    public static final Policy USUAL = new Policy(Map.of());

    public Policy {
        rules = Map.copyOf(rules);
    }

    boolean permits(ToolId id) {
        return rule(id).permits(id.name());
    }

    private Rule rule(ToolId id) {
        return rules.getOrDefault(id.namespace(), rules.getOrDefault(OTHERS, Rule.USUAL));
    }

    private boolean asks(Offered tool) {
        if (MetaTools.isDoor(tool.id())) {
            return false; // It does what those do that it calls, and they are asked about.
        }
        boolean changed = !tool.changed().isEmpty();
        return switch (rule(tool.id()).ask()) {
            case NEVER -> false;
            case DESTRUCTIVE -> tool.destructive() || changed;
            case WRITES -> !tool.readOnly() || changed;
        };
    }

    /** Asks the person about those tools that need it, in one question; returns if they may run. */
    void ask(List<Offered> tools, String purpose, Caller caller) throws CallFailure, InterruptedException {
        List<Offered> asked = tools.stream().filter(this::asks).toList();
        if (asked.isEmpty()) {
            return;
        }
        String names =
                asked.stream().map(tool -> tool.id().toString()).distinct().collect(Collectors.joining(", "));
        Optional<Boolean> answer = caller.confirms("May " + names + " run? " + purpose + warning(asked));
        if (answer.isEmpty()) {
            throw new CallFailure(
                    ErrorCode.NO_BACKENDS,
                    Stage.SELECT_BACKEND,
                    names + " runs only after a person said yes, and nobody can be asked here: call it with run_tool"
                            + " from a client that can show questions (elicitation), or change 'ask' in the"
                            + " configuration");
        }
        if (!answer.get()) {
            throw new CallFailure(
                    ErrorCode.CANCELLED,
                    Stage.SELECT_BACKEND,
                    "the person who was asked did not let " + names + " run");
        }
    }

    private static String warning(List<Offered> asked) {
        return asked.stream()
                .filter(tool -> !tool.changed().isEmpty())
                .map(tool -> " Since " + tool.id() + " was approved, its " + String.join(" and ", tool.changed())
                        + " changed.")
                .distinct()
                .collect(Collectors.joining());
    }
}
