package commonplace.server.cli.registry;

import commonplace.registry.signing.SigningKey;
import commonplace.registry.signing.SigningKeyFile;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;

/** {@code registry keygen}: a key to sign with. */
final class RegistryKeygenCommand {
    private RegistryKeygenCommand() {}

    static Command command() {
        return Command.named("keygen")
                .group(Group.SOURCES)
                .description(
                        "Make a key to sign with. The secret one stays in a file that only you can read, and is never"
                                + " shown; the public one is printed, for others to check what you sign.")
                .takes(RegistryOptions.KEY)
                .footer("To replace a key, make another with --key and sign your registry with both: `commonplace"
                        + " registry sign FILE --key NEW --old-key OLD`.")
                .runs(RegistryKeygenCommand::run);
    }

    private static int run(Arguments arguments) throws IOException {
        SigningKeyFile file = RegistryOptions.keyFile(arguments);
        SigningKey key = SigningKey.generate();
        try {
            file.create(key);
        } catch (FileAlreadyExistsException there) {
            ErrorOutput.say(String.valueOf(there.getMessage()));
            return Exit.REFUSED;
        }
        Terminal terminal = Terminal.ofStandardOutput();
        var report = new RegistryReport(terminal);
        System.out.print(report.line("made", file.file().toString()));
        System.out.println("\nYour public key, with which everybody can check what you sign:");
        System.out.println("  " + terminal.bold(key.curator().text()) + "\n");
        Cells.wrapped(
                        "The file holds your secret key. Whoever has it can sign in your name, and without it nobody"
                                + " can, not even you: keep it to yourself, and keep a copy.",
                        terminal.width())
                .forEach(System.out::println);
        System.out.print(
                report.next("Begin a registry:", "commonplace registry new registry.json --curator \"Your Name\""));
        return Exit.OK;
    }
}
