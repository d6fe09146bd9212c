package commonplace.vault.notes;

/**
 * Who changed a document.
 *
 * @param name which tool, or which client
 */
public record Author(Kind kind, String name) {
    /** Another program, by way of the file; which one it was cannot be known. */
    public static final Author DISK = new Author(Kind.DISK, "");

    /** The doors that a change can come through. */
    public enum Kind {
        /** An agent's tool call, or a command. */
        TOOL,
        /** A person or program that is connected to the live document. */
        CLIENT,
        DISK
    }

    public static Author tool(String name) {
        return new Author(Kind.TOOL, name);
    }

    public static Author client(String name) {
        return new Author(Kind.CLIENT, name);
    }

    @Override
    public String toString() {
        return switch (kind) {
            case TOOL -> name;
            case CLIENT -> name.isEmpty() ? "a client" : name;
            case DISK -> "another program";
        };
    }
}
