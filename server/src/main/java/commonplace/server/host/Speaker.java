package commonplace.server.host;

/** Who speaks on a connection to the host. */
public enum Speaker {
    /** A program, over MCP. */
    CLIENT,
    /** A person, with a command in a shell. */
    COMMAND
}
