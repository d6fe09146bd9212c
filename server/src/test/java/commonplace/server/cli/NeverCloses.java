package commonplace.server.cli;

import commonplace.server.cli.command.Termination;

/** A program that would never end by itself when it is told to. */
final class NeverCloses {
    private NeverCloses() {}

    public static void main(String[] arguments) throws InterruptedException {
        Termination.closes(() -> Thread.sleep(Long.MAX_VALUE));
        System.out.println("ready");
        Thread.sleep(Long.MAX_VALUE);
    }
}
