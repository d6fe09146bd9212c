package commonplace.server.cli.registry;

import commonplace.json.Json;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.registry.curation.CheckedRegistry.Checked;
import commonplace.registry.curation.RegistryLog;
import commonplace.registry.signing.CuratorKey;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code registry verify}: who vouches for a registry, and for whom it vouches. */
final class RegistryVerifyCommand implements Command {
    @Override
    public String name() {
        return "verify";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = VaultOptions.bare(
                        this,
                        "Say who vouches for a registry. It takes nothing but the file: the signature is checked with"
                                + " the public key that stands in it, and so are the endorsements. If there is a log"
                                + " beside it, that must be whole, and the registry what was signed last.")
                .addPositional(RegistryOptions.anyFile())
                .addOption(RegistryOptions.option(
                        RegistryOptions.PUBKEY,
                        "KEY",
                        "The key that it must be signed with, as you know it from its" + " curator."))
                .addOption(VaultOptions.json());
        spec.usageMessage()
                .footer(
                        "",
                        "Exit code 1 means that it is not signed, or not as it should be. Anybody can write any name"
                                + " into a registry: who it is that signed, only the key tells.");
        return spec;
    }

    @Override
    public Group group() {
        return Group.SOURCES;
    }

    @Override
    public int run(ParseResult parsed) throws IOException {
        Optional<Path> path = RegistryOptions.named(parsed);
        Optional<CuratorKey> wanted = parsed.hasMatchedOption(RegistryOptions.PUBKEY)
                ? Optional.of(RegistryOptions.publicKey(parsed))
                : Optional.empty();
        String name = RegistryOptions.shown(parsed);
        if (path.isPresent() && !Files.exists(path.get())) {
            System.err.println("commonplace: there is no file " + name);
            return Exit.REFUSED;
        }
        Checked checked =
                path.isPresent() ? CheckedRegistry.read(path.get()) : new Checked.Good(CheckedRegistry.builtIn());
        Optional<RegistryLog> log = path.map(file -> new RegistryLog(file, InstantSource.system()));
        var verdict = RegistryVerdict.of(name, checked, wanted, log);
        System.out.print(
                VaultOptions.isJson(parsed)
                        ? TerminalText.json(Json.text(verdict.json())) + "\n"
                        : verdict.told(Terminal.ofStandardOutput()));
        return verdict.status() == RegistryVerdict.Status.VERIFIED ? Exit.OK : Exit.REFUSED;
    }
}
