package commonplace.server;

import commonplace.server.cli.Cli;

/** Where the program starts. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(new Cli(System.getenv()).run(arguments));
    }
}
