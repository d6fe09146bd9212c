package commonplace.access;

/** By which way somebody came. */
public enum Door {
    /** A tool, called over MCP. */
    AGENT,
    /** A tool, called as a command. */
    SHELL,
    /** The page in the browser. */
    PAGE,
    /** An editor with the live document open. */
    EDITOR,
    /** Another program, which wrote the file. */
    FILE
}
