package commonplace.server.cli.command;

/** How commands are put together in the help. */
public enum Group {
    SERVING("Serve a vault"),
    NOTES("Work with notes (every tool is a command; --json for programs)"),
    PROJECT("Work on a project's documentation"),
    SOURCES("Find good sources, and keep a registry of them"),
    CARE("Care for a vault"),
    SHELL("Set up the shell");

    private final String heading;

    Group(String heading) {
        this.heading = heading;
    }

    public String heading() {
        return heading;
    }
}
