package commonplace.server.cli.command;

/** Exit codes, so that scripts can tell what happened. */
public final class Exit {
    public static final int OK = 0;
    /** The tool refused, or the doctor found something. */
    public static final int REFUSED = 1;
    /** The command line itself is wrong. */
    public static final int USAGE = 2;
    /** sysexits: EX_SOFTWARE. */
    public static final int BROKEN = 70;
    /** sysexits: EX_CONFIG: flags or configuration that cannot be run on. */
    public static final int CONFIG = 78;

    private Exit() {}
}
