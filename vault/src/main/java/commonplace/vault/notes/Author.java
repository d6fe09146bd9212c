package commonplace.vault.notes;

import commonplace.access.Door;
import commonplace.access.Principal;

/**
 * Who changed a document, and by which way.
 *
 * @param name which tool; of an editor, how the person in front of it is called there
 * @param principal who it is; of an editor, whose token it has
 */
public record Author(Door door, String name, Principal principal) {
    /** Another program, by way of the file; which one it was cannot be known. */
    public static final Author OUTSIDE = new Author(Door.FILE, "", Principal.UNKNOWN);

    /** A tool, called by an agent or, where it is a person, as a command. */
    public static Author tool(String name, Principal principal) {
        return new Author(principal instanceof Principal.Person ? Door.SHELL : Door.AGENT, name, principal);
    }

    public static Author tool(String name) {
        return tool(name, Principal.UNKNOWN);
    }

    public static Author editor(String name, Principal principal) {
        return new Author(Door.EDITOR, name, principal);
    }

    public static Author editor(String name) {
        return editor(name, Principal.UNKNOWN);
    }

    /** For people: {@code edit by claude-code 2.1.0 for ada}. */
    @Override
    public String toString() {
        return switch (door) {
            case AGENT -> by();
            case SHELL -> by() + ", in a shell";
            case PAGE -> by() + ", on the page";
            case EDITOR -> inEditor();
            case FILE -> "another program";
        };
    }

    private String by() {
        return isKnown() ? (name + " by " + principal).strip() : name;
    }

    private String inEditor() {
        if (!isKnown()) {
            return name.isEmpty() ? "a client" : name;
        }
        String owner = principal.getName();
        return name.isEmpty() || name.equals(owner)
                ? owner + ", in an editor"
                : name + ", in an editor (token of " + owner + ")";
    }

    private boolean isKnown() {
        return !principal.equals(Principal.UNKNOWN);
    }
}
