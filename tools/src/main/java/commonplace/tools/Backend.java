package commonplace.tools;

import java.util.Optional;

/**
 * Who runs a tool.
 *
 * @param serverName the other server's name; empty for this one
 */
public record Backend(Kind kind, @Named("serverName") Optional<String> serverName) {
    static final Backend LOCAL = new Backend(Kind.LOCAL, Optional.empty());

    /** What kinds there are; no tool of ours has a provider, but callers may ask for one. */
    public enum Kind {
        LOCAL,
        PROVIDER,
        MCP
    }

    public static Backend local() {
        return LOCAL;
    }

    public static Backend server(String name) {
        return new Backend(Kind.MCP, Optional.of(name));
    }
}
