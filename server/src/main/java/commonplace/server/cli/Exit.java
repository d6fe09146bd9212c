package commonplace.server.cli;

/** Exit codes, so that scripts can tell what happened. */
final class Exit {
    static final int OK = 0;
    /** The tool refused, or the doctor found something. */
    static final int REFUSED = 1;
    /** The command line itself is wrong. */
    static final int USAGE = 2;
    /** sysexits: EX_SOFTWARE. */
    static final int BROKEN = 70;
    /** sysexits: EX_CONFIG: flags or configuration that cannot be run on. */
    static final int CONFIG = 78;

    private Exit() {}
}
