package commonplace.server.cli.registry;

import commonplace.json.Json;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.registry.curation.CheckedRegistry.Checked;
import commonplace.registry.curation.RegistryLog;
import commonplace.registry.signing.CuratorKey;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/** {@code registry verify}: who vouches for a registry, and for whom it vouches. */
final class RegistryVerifyCommand {
    private static final Option<String> PUBKEY =
            Option.text("--pubkey", "KEY", "The key that it must be signed with, as you know it from its curator.");

    private RegistryVerifyCommand() {}

    static Command command() {
        return Command.named("verify")
                .group(Group.SOURCES)
                .description(
                        "Say who vouches for a registry. It takes nothing but the file: the signature is checked with"
                                + " the public key that stands in it, and so are the endorsements. If there is a log"
                                + " beside it, that must be whole, and the registry what was signed last.")
                .takes(RegistryOptions.ANY_FILE, PUBKEY, VaultOptions.JSON)
                .footer("Exit code 1 means that it is not signed, or not as it should be. Anybody can write any name"
                        + " into a registry: who it is that signed, only the key tells.")
                .runs(RegistryVerifyCommand::run);
    }

    private static int run(Arguments arguments) throws IOException {
        Optional<Path> path = arguments.get(RegistryOptions.ANY_FILE);
        Optional<CuratorKey> wanted =
                arguments.has(PUBKEY) ? Optional.of(RegistryOptions.publicKey(arguments, PUBKEY)) : Optional.empty();
        String name = RegistryOptions.shown(arguments);
        if (path.isPresent() && !Files.exists(path.get())) {
            ErrorOutput.say("there is no file " + name);
            return Exit.REFUSED;
        }
        Checked checked =
                path.isPresent() ? CheckedRegistry.read(path.get()) : new Checked.Good(CheckedRegistry.builtIn());
        Optional<RegistryLog> log = path.map(file -> new RegistryLog(file, InstantSource.system()));
        var verdict = RegistryVerdict.of(name, checked, wanted, log);
        System.out.print(
                arguments.isJson()
                        ? TerminalText.json(Json.text(verdict.json())) + "\n"
                        : verdict.told(Terminal.ofStandardOutput()));
        return verdict.status() == RegistryVerdict.Status.VERIFIED ? Exit.OK : Exit.REFUSED;
    }
}
