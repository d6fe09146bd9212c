package commonplace.tools.meta;

import java.util.List;

/**
 * What may be called in one namespace.
 *
 * @param allow the names of the tools that may be called; empty for all of them
 * @param deny those that may not, whatever else is said
 * @param ask when a person is asked before a tool runs
 */
public record NamespaceRule(List<String> allow, List<String> deny, Ask ask) {
    public static final NamespaceRule USUAL = new NamespaceRule(List.of(), List.of(), Ask.NEVER);

    /** When a person is asked before a tool runs; where nobody can be asked, it does not run. */
    public enum Ask {
        NEVER,
        /** Before a tool that may replace or remove what is there, or that has changed since it was approved. */
        DESTRUCTIVE,
        /** Before a tool that may change anything, or that has changed since it was approved. */
        WRITES
    }

    public NamespaceRule {
        allow = List.copyOf(allow);
        deny = List.copyOf(deny);
    }

    public boolean permits(String name) {
        return !deny.contains(name) && (allow.isEmpty() || allow.contains(name));
    }
}
